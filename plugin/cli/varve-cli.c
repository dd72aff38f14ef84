/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The program varve: finds the command, and tells how it went. */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-bar.h"
#include "varve-cli-cleanup.h"
#include "varve-cli-cpu.h"
#include "varve-cli-format.h"
#include "varve-cli-wrap.h"
#include "varve-i18n.h"
#include "varve-property.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

G_DEFINE_QUARK (varve-cli-error-quark, varve_cli_error)

static const VarveCommand commands[] = {
#define VARVE_COMMAND(name, function, summary) { name, function, summary },
#include "varve-commands.def"
};

const VarveCommand *
varve_commands (guint *n_commands)
{
  *n_commands = G_N_ELEMENTS (commands);

  return commands;
}

static const VarveCommand *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_strcmp0 (commands[i].name, name) == 0)
      return &commands[i];

  return NULL;
}

/* @posix: options end at the first word that is none. */
static gboolean
parse_options (char               ***arguments,
               const GOptionEntry   *entries,
               const char           *parameters,
               const char           *summary,
               const char           *description, /* nullable */
               gboolean              posix,
               GError              **error)
{
  GOptionContext *context = g_option_context_new (parameters);
  char           *wrapped = description != NULL ? varve_cli_wrap (description) : NULL;
  gboolean        success;

  g_option_context_set_strict_posix (context, posix);
  g_option_context_set_summary (context, summary);
  g_option_context_set_description (context, wrapped);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  success = g_option_context_parse_strv (context, arguments, error);
  g_option_context_free (context);
  g_free (wrapped);

  return success;
}

/* Makes two words of a short option and its value that are one, as in -o./x, which GOption
 * does not know.  Takes out "--", and returns what follows it.
 */
static char **
split_words (char               ***arguments,
             const GOptionEntry   *entries)
{
  GStrvBuilder *words    = g_strv_builder_new ();
  GString      *flags    = g_string_new (NULL); /* letters of options without a value */
  GString      *others   = g_string_new (NULL);
  gboolean      is_value = FALSE;               /* of the option before it */
  char        **argument;
  char        **rest;

  for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++)
    if (entry->short_name != 0)
      g_string_append_c (entry->arg == G_OPTION_ARG_NONE ? flags : others, entry->short_name);

  for (argument = *arguments; *argument != NULL && (is_value || !g_str_equal (*argument, "--"));
       argument++)
    {
      const char *word   = *argument;
      gsize       length = word[0] == '-' ? 1 + strspn (word + 1, flags->str) : 0;

      if (is_value || length == 0)
        {
          is_value = FALSE;
        }
      else if (word[length] != '\0' && strchr (others->str, word[length]) != NULL)
        {
          is_value = word[length + 1] == '\0';
          if (!is_value)
            {
              char *option = g_strndup (word, length + 1);

              g_strv_builder_add (words, option);
              g_free (option);
              word += length + 1;
            }
        }
      else
        {
          for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++)
            is_value = is_value || (g_str_has_prefix (word, "--") && entry->arg != G_OPTION_ARG_NONE
                                    && g_str_equal (word + 2, entry->long_name));
        }
      g_strv_builder_add (words, word);
    }

  rest = g_strdupv (*argument != NULL ? argument + 1 : argument);
  g_strfreev (*arguments);
  *arguments = g_strv_builder_end (words);
  g_strv_builder_unref (words);
  g_string_free (others, TRUE);
  g_string_free (flags, TRUE);

  return rest;
}

gboolean
varve_cli_parse (char               ***arguments,
                 const GOptionEntry   *entries,
                 const char           *parameters,
                 const char           *examples,
                 GError              **error)
{
  const VarveCommand *command = find_command ((*arguments)[0]);
  char               *program = g_strdup_printf ("varve %s", command->name);
  char              **rest    = split_words (arguments, entries);
  GStrvBuilder       *words   = g_strv_builder_new ();
  gboolean            success;

  g_set_prgname (program);
  success = parse_options (arguments, entries, parameters, _ (command->summary), examples, FALSE,
                           error);
  g_free (program);

  g_strv_builder_addv (words, (const char **) *arguments);
  g_strv_builder_addv (words, (const char **) rest);
  g_strfreev (rest);
  g_strfreev (*arguments);
  *arguments = g_strv_builder_end (words);
  g_strv_builder_unref (words);

  /* Only now, since help is given whatever else is wrong. */
  return success && varve_cpu_check (error);
}

gboolean
varve_cli_need (char       **arguments,
                const char  *parameters,
                GError     **error)
{
  if (arguments[1] != NULL)
    return TRUE;

  g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
               /* TRANSLATORS: what is missing, as FILE…; then a command. */
               _ ("%s is missing; see 'varve %s --help'"), parameters, arguments[0]);

  return FALSE;
}

gboolean
varve_cli_need_one (char       **arguments,
                    const char  *parameters,
                    GError     **error)
{
  if (!varve_cli_need (arguments, parameters, error))
    return FALSE;
  if (arguments[2] == NULL)
    return TRUE;

  g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
               _ ("%s takes one file, and '%s' is a second"), arguments[0], arguments[2]);

  return FALSE;
}

gboolean
varve_cli_end (char       **arguments,
               GError     **error)
{
  if (arguments[1] == NULL)
    return TRUE;

  g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
               _ ("'%s' is one argument too many; see '%s --help'"), arguments[1], g_get_prgname ());

  return FALSE;
}

void
varve_cli_complain (const char *message)
{
  /* Libraries put into theirs what stands in files. */
  char *text = varve_label_text (message);

  varve_bar_hide ();
  g_printerr ("varve: %s\n", text);
  g_free (text);
}

static char *
describe_commands (void)
{
  GString *text = g_string_new (_ ("Commands:\n"));

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (text, "  %-10s  %s\n", commands[i].name, _ (commands[i].summary));
  g_string_append (text, "\n");
  g_string_append (text, _ ("Exit status: 0 all is well, 1 something differs or could not be done, "
                            "2 the command line, a recipe or a manifest is wrong.\n\n"));
  g_string_append (text, _ ("'varve COMMAND --help' tells more of one, with examples; so does the "
                            "manual page varve(1)."));

  return g_string_free (text, FALSE);
}

static VarveExit
run_no_command (char   ***arguments,
                GError  **error)
{
  gboolean     version   = FALSE;
  char        *text      = describe_commands ();
  GOptionEntry entries[] = {
    { "version", 0, 0, G_OPTION_ARG_NONE, &version, N_ ("Show the version and end"), NULL },
    G_OPTION_ENTRY_NULL
  };
  gboolean     success;

  success = parse_options (arguments, entries, _ ("COMMAND …"),
                           _ ("Procedural noise that is the same to the last bit everywhere."), text,
                           TRUE, error);
  g_free (text);

  if (success && version && varve_cli_end (*arguments, error))
    g_print ("varve %s\n", VARVE_VERSION);
  else if (success && !version && (*arguments)[1] != NULL)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("There is no command '%s'; 'varve --help' lists them"), (*arguments)[1]);
  else if (success && !version)
    g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                         _ ("Which command? 'varve --help' lists them"));

  return VARVE_EXIT_OK;
}

/* A file that is opened later must not become a standard stream; and writing to one that
 * was closed must fail.
 */
static void
open_standard_streams (void)
{
  int fd;

  do
    fd = open ("/dev/null", O_RDONLY);
  while (fd >= 0 && fd <= STDERR_FILENO);
  if (fd >= 0)
    close (fd);
}

/* Of the error that the command ended with. */
static gboolean complained;

static VarveExit
finish (GError *error)
{
  gboolean usage = error->domain == G_OPTION_ERROR || error->domain == VARVE_ERROR
                   || g_error_matches (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE);

  varve_cli_complain (error->message);
  g_error_free (error);
  complained = TRUE;

  return usage ? VARVE_EXIT_USAGE : VARVE_EXIT_FAILED;
}

/* At exit, since GLib ends the program itself after printing help. */
static void
close_standard_output (void)
{
  gboolean failed = ferror (stdout) != 0;

  failed = fclose (stdout) != 0 || failed;
  if (!failed || complained)
    return;

  varve_cli_complain (_ ("Cannot write to standard output"));
  _exit (VARVE_EXIT_FAILED);
}

int
main (int   argc,
      char *argv[])
{
  const VarveCommand *command;
  char              **arguments;
  GError             *error = NULL;
  VarveExit           status;

  open_standard_streams ();
  atexit (close_standard_output);
  setlocale (LC_ALL, "");
  /* Where no locale is set, letters beyond ASCII would be printed as question marks. */
  if (g_str_has_prefix (nl_langinfo (CODESET), "ANSI")
      || strcmp (nl_langinfo (CODESET), "US-ASCII") == 0)
    setlocale (LC_CTYPE, "C.UTF-8");
  varve_i18n_init ();
  textdomain (GETTEXT_PACKAGE); /* for ngettext () */
  varve_cleanup_on_signals ();
  g_set_prgname ("varve");

  arguments = g_strdupv (argv);
  command   = argc > 1 ? find_command (argv[1]) : NULL;
  if (command != NULL)
    {
      g_free (arguments[0]);
      memmove (arguments, arguments + 1, (size_t) argc * sizeof *arguments);
      status = command->run (&arguments, &error);
    }
  else
    {
      status = run_no_command (&arguments, &error);
    }
  g_strfreev (arguments);

  if (error != NULL)
    status = finish (error);

  return (int) status;
}
