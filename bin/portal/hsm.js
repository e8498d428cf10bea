import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { npm } from './install.js'
import { inRoot } from './places.js'
import { runOrThrow } from './run.js'
import { ExpectedError, step } from './say.js'
import { packagesAreIn } from './tools.js'

const inHsm = (...parts) => inRoot('hsm', ...parts)
const COMPILED = inHsm('node_modules', 'pkcs11js', 'build', 'Release', 'pkcs11.node')

/** Programs that compile it; Debian's packages have the same names. */
const COMPILERS = ['python3', 'make', 'g++']

/** Installs and compiles the package that communicates with a PKCS#11 token (docs/operations/vault_keys.md). */
export async function installHsm() {
  if (packagesAreIn(inHsm()) && existsSync(COMPILED)) return
  const folders = (process.env.PATH ?? '').split(delimiter)
  const missing = COMPILERS.filter(
    (program) => !folders.some((folder) => existsSync(join(folder, program)))
  )
  if (missing.length > 0) {
    throw new ExpectedError(
      `Missing compilers: run apt-get install ${missing.join(' ')}, then try again`
    )
  }
  await step('Compiling the PKCS#11 bindings', async () => {
    await runOrThrow('install-hsm', ...npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']), {
      cwd: inHsm(),
    })
    if (existsSync(COMPILED)) return
    throw new ExpectedError(
      'pkcs11js was not compiled: allow its script (npm config ignore-scripts), then try again'
    )
  })
}
