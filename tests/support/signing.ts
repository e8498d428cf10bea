import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const has = (...command: [string, ...string[]]) =>
  spawnSync(command[0], command.slice(1)).error === undefined

export const hasOpenssl = has('openssl', 'version')
export const hasVerifiers = hasOpenssl && has('pdfsig', '-v') && has('mutool', '-v')

/** Arguments of `skip`. */
export const WITHOUT_OPENSSL = [!hasOpenssl, 'openssl is not installed'] as const
export const WITHOUT_VERIFIERS = [
  !hasVerifiers,
  'pdfsig, mutool or openssl is not installed',
] as const

export const P12_PASSWORD = 'Letter seal 2026'

/** Runs a command in a folder; throws with its error output if it fails. */
function run(folder: string, command: string, words: string[], input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, input })
  if (status !== 0) throw new Error(`${command} ${words[0]}: ${stderr.toString()}`)
  return stdout
}

const EXTENSIONS = `
[ca]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
[seal]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
[tsa]
extendedKeyUsage=critical,timeStamping
[req]
distinguished_name=dn
[dn]
`

const TSA_CONFIGURATION = `
[tsa]
default_tsa=own
[own]
serial=serial
crypto_device=builtin
signer_cert=tsa.pem
certs=ca.pem
signer_key=tsa.key
signer_digest=sha256
default_policy=1.2.3.4.1
digests=sha256
ess_cert_id_alg=sha256
ess_cert_id_chain=no
`

/** Key types of certificate requests, in the syntax of openssl; no letter is signed with Ed25519. */
const NEW_KEYS = {
  rsa: ['rsa:2048'],
  ec: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  ed25519: ['ed25519'],
}

/** A root, certificates that it issues and a time-stamp service, made by openssl in a separate folder. */
export class TestAuthority {
  readonly folder = mkdtempSync(join(tmpdir(), 'signing-'))
  #server: Server | undefined

  constructor(keyType: 'rsa' | 'ec' = 'rsa') {
    writeFileSync(join(this.folder, 'own.cnf'), EXTENSIONS)
    this.#request('ca', 'Test root of letters', keyType)
    run(this.folder, 'openssl', [
      'x509',
      '-req',
      '-in',
      'ca.csr',
      '-signkey',
      'ca.key',
      '-days',
      '3650',
      '-extfile',
      'own.cnf',
      '-extensions',
      'ca',
      '-out',
      'ca.pem',
    ])
  }

  #request(name: string, subject: string, keyType: keyof typeof NEW_KEYS = 'rsa') {
    run(this.folder, 'openssl', [
      'req',
      '-newkey',
      ...NEW_KEYS[keyType],
      '-nodes',
      '-config',
      'own.cnf',
      '-utf8',
      '-subj',
      `/C=IN/O=Test Corporation/CN=${subject}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
    ])
  }

  /**
   * Returns a certificate of the root as PKCS#12 with its chain. @param words further arguments of `openssl x509` or
   * `pkcs12`
   */
  pkcs12(
    name: string,
    {
      keyType = 'rsa',
      days = ['-days', '365'],
      words = [],
    }: { keyType?: keyof typeof NEW_KEYS; days?: string[]; words?: string[] } = {}
  ): Buffer {
    this.#request(name, name, keyType)
    this.#issue(name, 'seal', days)
    return run(this.folder, 'openssl', [
      'pkcs12',
      '-export',
      '-inkey',
      `${name}.key`,
      '-in',
      `${name}.pem`,
      '-certfile',
      'ca.pem',
      '-passout',
      `pass:${P12_PASSWORD}`,
      ...words,
    ])
  }

  #issue(name: string, use: string, days = ['-days', '365']) {
    run(this.folder, 'openssl', [
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      ...days,
      '-CAcreateserial',
      '-extfile',
      'own.cnf',
      '-extensions',
      use,
      '-out',
      `${name}.pem`,
    ])
  }

  /**
   * Issues a certificate of the root for a public key (DER) that is stored elsewhere. @returns the certificate in DER
   */
  certify(name: string, publicKey: Buffer): Buffer {
    writeFileSync(join(this.folder, `${name}.pub`), publicKey)
    const key = ['-new', '-force_pubkey', `${name}.pub`, '-subj', `/O=Test Corporation/CN=${name}`]
    const issuer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', '365']
    const use = ['-extfile', 'own.cnf', '-extensions', 'seal', '-out', `${name}.pem`]
    run(this.folder, 'openssl', ['x509', ...key, ...issuer, ...use])
    return run(this.folder, 'openssl', ['x509', '-in', `${name}.pem`, '-outform', 'DER'])
  }

  /** Starts a time-stamp service; @param delayMs before each answer @returns its address */
  async startTimeStamps(delayMs = 0): Promise<string> {
    this.#request('tsa', 'Test time stamps')
    this.#issue('tsa', 'tsa')
    writeFileSync(join(this.folder, 'tsa.cnf'), TSA_CONFIGURATION)
    writeFileSync(join(this.folder, 'serial'), '01')
    this.#server = createServer(async (request, response) => {
      const query = Buffer.concat(await request.toArray())
      writeFileSync(join(this.folder, 'query.tsq'), query)
      const answer = run(this.folder, 'openssl', [
        'ts',
        '-reply',
        '-config',
        'tsa.cnf',
        '-queryfile',
        'query.tsq',
      ])
      setTimeout(
        () => response.setHeader('content-type', 'application/timestamp-reply').end(answer),
        delayMs
      )
    })
    await new Promise<void>((ready) => this.#server!.listen(0, '127.0.0.1', ready))
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}/`
  }

  /**
   * Returns the results of two PDF libraries, poppler and MuPDF, for a file, and that of openssl for one of its
   * signatures over its byte range.
   */
  verify(pdf: Buffer, which = 0) {
    writeFileSync(join(this.folder, 'letter.pdf'), pdf)
    const poppler = spawnSync('pdfsig', ['-nocert', 'letter.pdf'], { cwd: this.folder })
    const mutool = spawnSync('mutool', ['sign', '-v', 'letter.pdf'], { cwd: this.folder })
    const { cms, content } = signatureOf(pdf, which)
    writeFileSync(join(this.folder, 'letter.cms'), cms)
    writeFileSync(join(this.folder, 'letter.signed'), content)
    const openssl = spawnSync(
      'openssl',
      [
        'cms',
        '-verify',
        '-binary',
        '-cades',
        '-inform',
        'DER',
        '-in',
        'letter.cms',
        '-content',
        'letter.signed',
        '-CAfile',
        'ca.pem',
        '-purpose',
        'any',
        '-out',
        '/dev/null',
      ],
      { cwd: this.folder }
    )
    const mupdf = mutool.stdout.toString() + mutool.stderr.toString()
    return {
      poppler: poppler.stdout.toString(),
      mupdf,
      isPopplerContent: poppler.stdout.includes('Signature Validation: Signature is Valid'),
      isMupdfContent: mupdf.includes('unchanged since signing') && !mupdf.includes('Digest error'),
      isOpensslContent: openssl.status === 0,
      openssl: openssl.stderr.toString(),
    }
  }

  /** Returns the signature as openssl prints it. */
  printSignature(pdf: Buffer): string {
    const words = ['cms', '-cmsout', '-print', '-noout', '-inform', 'DER']
    return run(this.folder, 'openssl', words, signatureOf(pdf).cms).toString()
  }

  read = (name: string) => readFileSync(join(this.folder, name))

  async close() {
    this.#server?.closeAllConnections()
    await new Promise((done) => (this.#server ? this.#server.close(done) : done(null)))
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Returns a signature of a PDF, by default the first, and the bytes that it covers. */
export function signatureOf(pdf: Buffer, which = 0) {
  const ranges = pdf.toString('latin1').matchAll(/\/ByteRange \[\s*0 (\d+) (\d+) (\d+)\s*\]/g)
  const found = [...ranges].at(which)
  if (!found) throw new Error('The PDF has no signature')
  const [gap, after, length] = found.slice(1).map(Number)
  const padded = Buffer.from(pdf.subarray(gap + 1, after - 1).toString('latin1'), 'hex')
  const size = padded.readUInt16BE(2) + 4
  return {
    cms: padded.subarray(0, size),
    content: Buffer.concat([pdf.subarray(0, gap), pdf.subarray(after, after + length)]),
  }
}
