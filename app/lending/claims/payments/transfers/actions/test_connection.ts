import type BankConnection from '#claims/models/bank_connection'
import { stopForHostKey } from '#claims/payments/transfers/actions/transfer_steps'
import { PgpError, tryKeys } from '#claims/payments/transfers/pgp/pgp'
import type { PgpProblem } from '#claims/payments/transfers/rules/transfers'
import { BankSftp, HostKeyMismatch } from '#claims/payments/transfers/sftp/bank_sftp'
import { recordAudit } from '#kernel/audit/record_audit'
import type { Actor } from '#workflow/contracts/subject'

/** The result of a test: nothing is written, nothing but names is read, and the keys are tested. */
export interface ConnectionTest {
  hostKey: string | null
  /** Number of files in each folder, or why it cannot be listed. */
  folders: { folder: string; files: number | null; error: string | null }[]
  /** Why the OpenPGP keys cannot be used. */
  pgp: PgpProblem | null
  error: string | null
}

/**
 * Signs in with the saved settings and lists the folders. A different host key stops the transfers at once; the first
 * key of a server needs acceptance by two persons as well.
 */
export async function testConnection(
  connection: BankConnection,
  actor: Actor | null
): Promise<ConnectionTest> {
  const sftp = new BankSftp()
  const result: ConnectionTest = { hostKey: null, folders: [], pgp: null, error: null }
  try {
    const { host, port, userName, secret, hostKey } = connection
    await sftp.open({ host, port, userName, secret, hostKey })
    const { uploadFolder, processedFolder, responseFolder } = connection
    for (const folder of [uploadFolder, processedFolder, responseFolder]) {
      if (folder !== null) result.folders.push(await listFolder(sftp, folder))
    }
    if (connection.isPgpOn) await tryKeys(connection)
  } catch (error) {
    if (error instanceof HostKeyMismatch) await stopForHostKey(connection, error.fingerprint)
    if (error instanceof PgpError) result.pgp = error.problem
    else result.error = (error as Error).message.slice(0, 255)
  } finally {
    await sftp.close()
  }
  result.hostKey = sftp.fingerprint
  const data = {
    connection: connection.id,
    hostKey: result.hostKey,
    error: result.error ?? result.pgp,
  }
  await recordAudit({ action: 'bank_connection.tested', actor, data })
  return result
}

async function listFolder(sftp: BankSftp, folder: string) {
  try {
    return { folder, files: (await sftp.list(folder)).length, error: null }
  } catch (error) {
    return { folder, files: null, error: (error as Error).message.slice(0, 255) }
  }
}
