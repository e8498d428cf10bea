import { spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { access, constants, readFile } from 'node:fs/promises'
import { BackupError } from '#operations/exceptions/backup_error'

/** What turns one piece into another. */
export type ChunkTransform = (chunk: Buffer) => Promise<Buffer>

/** Runs openssl over a piece. It says in its exit code whether all of its output is right. */
async function openssl(args: readonly string[], chunk: Buffer, signal?: AbortSignal) {
  const child = spawn('openssl', args, { stdio: ['pipe', 'pipe', 'pipe'], signal })
  const parts: Buffer[] = []
  let said = ''
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part))
  /** It may end before it has read everything; the exit code tells. */
  child.stdin.on('error', () => undefined)
  child.stdin.end(chunk)
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new BackupError('There is no program openssl on this machine: install it')
  })) as [number | null]
  return { code, said: said.trim(), bytes: Buffer.concat(parts) }
}

/**
 * Encrypts pieces for the holder of a certificate's private key: CMS with AES-256 in GCM, whose tag also
 * shows any change.
 *
 * @param path of the certificate, in PEM
 * @throws BackupError when that is no certificate
 */
export async function createEncryptor(path: string, signal?: AbortSignal): Promise<ChunkTransform> {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(await readFile(path))
  } catch (error) {
    throw new BackupError(`${path} is no certificate: ${(error as Error).message}`)
  }
  const isRsa = certificate.publicKey.asymmetricKeyType === 'rsa'
  const padding = isRsa ? ['-keyopt', 'rsa_padding_mode:oaep'] : []
  const form = ['-encrypt', '-binary', '-outform', 'DER', '-aes-256-gcm']
  return async (chunk) => {
    const args = ['cms', ...form, '-recip', path, ...padding]
    const { code, said, bytes } = await openssl(args, chunk, signal)
    if (code !== 0) throw new BackupError(`openssl could not encrypt for ${path}: ${said}`)
    return bytes
  }
}

/**
 * Opens pieces with a private key.
 *
 * @param path of the key, in PEM
 * @throws BackupError when the key cannot be read; the work throws it for a piece that was changed or was
 *   encrypted for another key
 */
export async function createDecryptor(path: string, signal?: AbortSignal): Promise<ChunkTransform> {
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The private key ${path} cannot be read (${error.code})`)
  })
  const args = ['cms', '-decrypt', '-binary', '-inform', 'DER', '-inkey', path]
  return async (chunk) => {
    const { code, bytes } = await openssl(args, chunk, signal)
    if (code === 0) return bytes
    throw new BackupError(
      'A piece of the backup does not open: this is another private key, or the backup was changed'
    )
  }
}
