import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { inRoot } from './places.js'

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

function toPort(text) {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new InvalidArgumentError('The port must be a number from 1 to 65535.')
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
  .description('Starts, checks and tests the portal, even when the application itself cannot boot.')

program
  .command('up', { isDefault: true })
  .description('install, build and migrate as needed, then serve until Ctrl-C (npm start)')
  .option('--port <number>', 'port to listen on', toPort)
  .option('--no-demo', 'do not load demonstration data into an empty database')
  .action(calls('up'))

program
  .command('doctor')
  .description('check everything that the portal needs and report how to fix problems')
  .option('--env <file>', 'read the settings from this environment file of the service')
  .action(calls('doctor'))

program
  .command('backup')
  .description(
    'take an encrypted backup of database, files and settings (docs/operations/backup.md)'
  )
  .option('--list', 'only list the existing backups')
  .option('--keep-all', 'do not delete older backups')
  .action(calls('backup'))

program
  .command('restore')
  .description('restore a backup into the empty database and file store of the settings')
  .argument('<archive>')
  .requiredOption('--key <file>', 'file with the private key')
  .option('--again', 'delete what an unfinished restore wrote, and start again')
  .option('--settings <file>', 'write the settings of the backup to this new file')
  .action(calls('restore', 'backup'))

program
  .command('verify')
  .description('check the integrity of this system, or of a backup')
  .argument('[archive]')
  .option('--key <file>', 'file with the private key of the backup')
  .action(calls('verify', 'backup'))

/** Handled by bin/portal.js itself, before anything is installed: listed here only for the help. */
program
  .command('verify-proof')
  .description('check a proof of a letter or payment against the published heads of the log')
  .argument('<proof>')
  .argument('<heads>')
  .argument('[head]')

program
  .command('ace')
  .description(
    'run a command of the application on the database of `npm start`, e.g. ace user:create'
  )
  .argument('<words...>')
  .allowUnknownOption()
  .helpOption(false)
  .action(calls('command'))

program
  .command('dev')
  .description('start the development server with hot module replacement (npm run dev)')
  .action(calls('dev'))

program
  .command('build')
  .description('build the application for production into build/ (npm run build)')
  .option('--pages', 'build only the pages')
  .option('--application', 'build only the server code')
  .action(calls('build'))

program
  .command('check')
  .description(
    'check formatting, lint, module boundaries, types and generated files (npm run check)'
  )
  .action(calls('check'))

program
  .command('format')
  .description('format all files (npm run format)')
  .action(calls('format', 'check'))

program
  .command('test')
  .description('check types and run tests: the quick level unless tests are named (npm test)')
  .argument(
    '[names...]',
    'all tests of these suites (unit, functional, browser) or modules (claims)'
  )
  .option('--all', 'all tests of all suites (npm run test:all)')
  .option('--changed', 'tests that uncommitted and unpushed changes can affect')
  .addOption(
    new Option('--database <name>', 'database to run on')
      .choices(['sqlite', 'mysql'])
      .default('sqlite')
  )
  .option(
    '--files <pattern>',
    'only spec files whose path ends with this; may be repeated',
    each,
    []
  )
  .option('--tests <title>', 'only tests with this title; may be repeated', each, [])
  .option(
    '--tags <tag>',
    'only tests with this tag, or without it: "~@timed"; may be repeated',
    each,
    []
  )
  .action(calls('test'))

program
  .command('tools')
  .description('install developer tools: mutation testing, API lint, an S3 server')
  .action(calls('ensureTools', 'tools'))

program
  .command('hsm')
  .description('install the dependencies for keys in an HSM (docs/operations/vault_keys.md)')
  .action(calls('installHsm', 'hsm'))

program
  .command('mutants')
  .description('run mutation tests of rules, policies and the workflow (slow)')
  .argument('[modules...]', 'only these modules or files: app/lending/loans/rules/instalments.ts')
  .option(
    '--draw <count>',
    'test this number of random mutants of money, workflow and rights',
    Number
  )
  .option('--seed <number>', 'with --draw: the same number draws the same mutants', Number, 1)
  .action(calls('mutants'))
