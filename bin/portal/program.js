import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { inRoot } from './places.js'

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

function toPort(text) {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new InvalidArgumentError('A port is a number from 1 to 65535.')
  }
  return port
}

const each = (value, before) => [...before, value]

/** Loads a command only when it is called, and uses its result as the exit code. */
const calls =
  (name, file = name) =>
  async (...args) => {
    const module = await import(`./${file}.js`)
    process.exitCode = await module[name](...args)
  }

export const program = new Command('portal')
  .version(version)
  .description(
    'Starts, checks and tests the portal; works when the application itself cannot boot.'
  )

program
  .command('up', { isDefault: true })
  .description('install, build and migrate as needed, then serve until Ctrl-C (npm start)')
  .option('--port <number>', 'port to listen on', toPort)
  .option('--no-demo', 'leave an empty database empty')
  .action(calls('up'))

program
  .command('doctor')
  .description('look at everything the portal needs and say what to do about what is missing')
  .option('--env <file>', 'read the settings from this file of the service')
  .action(calls('doctor'))

program
  .command('backup')
  .description(
    'take an encrypted backup of database, files and settings (docs/operations/backup.md)'
  )
  .option('--list', 'only list the backups that are there')
  .option('--keep-all', 'remove none of the older ones')
  .action(calls('backup'))

program
  .command('restore')
  .description('restore a backup into the empty database and store that the settings name')
  .argument('<archive>')
  .requiredOption('--key <file>', 'the private key')
  .option('--again', 'remove what a restore that was not finished wrote, and begin anew')
  .option('--settings <file>', 'new file for the settings of the backup')
  .action(calls('restore', 'backup'))

program
  .command('verify')
  .description('whether this system is whole, or, with a backup, that one')
  .argument('[archive]')
  .option('--key <file>', 'the private key, for a backup')
  .action(calls('verify', 'backup'))

/** Handled by bin/portal.js itself, before anything is installed: listed here only for the help. */
program
  .command('verify-proof')
  .description('whether a proof from a letter or a payment fits the published heads of the log')
  .argument('<proof>')
  .argument('<heads>')
  .argument('[head]')

program
  .command('ace')
  .description('a command of the application on the database of `npm start`, e.g. ace user:create')
  .argument('<words...>')
  .allowUnknownOption()
  .helpOption(false)
  .action(calls('command'))

program
  .command('dev')
  .description('development server with hot replacement (npm run dev)')
  .action(calls('dev'))

program
  .command('build')
  .description('build the application for production into build/ (npm run build)')
  .option('--pages', 'only its pages')
  .option('--application', 'only what runs on the server')
  .action(calls('build'))

program
  .command('check')
  .description('formatting, lint, module boundaries, types, generated files (npm run check)')
  .action(calls('check'))

program
  .command('format')
  .description('format everything (npm run format)')
  .action(calls('format', 'check'))

program
  .command('test')
  .description('types and tests: the quick level unless something is named (npm test)')
  .argument(
    '[names...]',
    'all tests of these suites (unit, functional, browser) or modules (claims)'
  )
  .option('--all', 'everything: all tests of all suites (npm run test:all)')
  .option('--changed', 'what uncommitted and unpushed changes can affect')
  .addOption(
    new Option('--database <name>', 'database to run on')
      .choices(['sqlite', 'mysql'])
      .default('sqlite')
  )
  .option('--files <pattern>', 'only the spec file whose path ends so; may be repeated', each, [])
  .option('--tests <title>', 'only tests of this title; may be repeated', each, [])
  .option(
    '--tags <tag>',
    'only tests of this tag, or without it: "~@timed"; may be repeated',
    each,
    []
  )
  .action(calls('test'))

program
  .command('tools')
  .description('install the tools that only developers run: mutants, API lint, an S3 server')
  .action(calls('ensureTools', 'tools'))

program
  .command('hsm')
  .description('install what keys in an HSM need (docs/operations/vault_keys.md)')
  .action(calls('installHsm', 'hsm'))

program
  .command('mutants')
  .description('change rules, policies and the workflow and see whether the tests notice (slow)')
  .argument('[rooms...]', 'only these rooms, or files: app/lending/loans/rules/instalments.ts')
  .option(
    '--draw <count>',
    'so many mutants of money, workflow and rights, drawn at random',
    Number
  )
  .option('--seed <number>', 'with --draw: the same number draws the same mutants', Number, 1)
  .action(calls('mutants'))
