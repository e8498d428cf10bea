/*
 * Runs on the computer of an officer whose own token signs letters (docs/operations/signed_letters.md). It reads the
 * file from the portal, signs the data of each letter with the token, and writes the signatures. No key and no PIN
 * leaves this computer.
 *
 *   node sign_letters.js letters.json --module /usr/lib/softhsm/libsofthsm2.so --id 01 [--slot 0]
 *   node sign_letters.js letters.json --key test.key        for trials, with a key in a file
 */
import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    module: { type: 'string' },
    id: { type: 'string' },
    slot: { type: 'string' },
  },
})
const [path] = positionals
if (!path || !(values.key || (values.module && values.id))) {
  console.error('node sign_letters.js letters.json --module LIBRARY --id ID | --key FILE')
  process.exit(2)
}

/** Prompts once, without echo, for all letters. */
async function askPin() {
  process.stderr.write('PIN of the token: ')
  const output = new Writable({ write: (chunk, encoding, done) => done() })
  const { stdin: input } = process
  const lines = createInterface({ input, output, terminal: input.isTTY === true })
  lines.once('SIGINT', () => process.exit(130))
  lines.once('close', () => process.stderr.write('\n'))
  const [pin] = await once(lines, 'line')
  lines.close()
  return pin
}

/** Signs with pkcs11-tool of OpenSC, which alone receives the PIN, as the variable PIN; null if it failed. */
function signByToken(data, algorithm, pin) {
  const folder = mkdtempSync(join(tmpdir(), 'letters-'))
  try {
    const [input, output] = [join(folder, 'in'), join(folder, 'out')]
    const isRsa = algorithm === 'rsa'
    writeFileSync(input, isRsa ? data : createHash('sha256').update(data).digest())
    const own = ['--module', values.module, '--login', '--sign', '--id', values.id]
    const how = isRsa
      ? ['--mechanism', 'SHA256-RSA-PKCS']
      : ['--mechanism', 'ECDSA', '--signature-format', 'openssl']
    const slot = values.slot ? ['--slot-index', values.slot] : []
    const words = [
      ...own,
      ...slot,
      '--pin',
      'env:PIN',
      ...how,
      '--input-file',
      input,
      '--output-file',
      output,
    ]
    const env = { ...process.env, PIN: pin }
    execFileSync('pkcs11-tool', words, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    return readFileSync(output)
  } catch (error) {
    console.error(`The token did not sign, so no file was written (${error.code ?? error.status}).`)
    return null
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const { algorithm, letters } = JSON.parse(readFileSync(path, 'utf8'))
const key = values.key && createPrivateKey(readFileSync(values.key))
for (const { number, kind, language } of letters) console.log(number, kind, language)
const pin = key ? '' : process.env.PIN || (await askPin())
const signed = letters.map(({ id, data }) => {
  const bytes = Buffer.from(data, 'base64')
  const signature = key ? sign('sha256', bytes, key) : signByToken(bytes, algorithm, pin)
  if (signature === null) process.exit(1)
  return { id, signature: signature.toString('base64') }
})
const target = path.replace(/(\.json)?$/, '.signed.json')
writeFileSync(target, JSON.stringify({ letters: signed }))
console.log(`${signed.length} signatures written to ${target}`)
