import { DateTime } from 'luxon'
import BankConnection from '#claims/models/bank_connection'
import BankTransfer from '#claims/models/bank_transfer'
import { checkResponse } from '#claims/payments/transfers/actions/import_response'
import { digestOf } from '#claims/payments/spreadsheets/bank_files'
import {
  moveTransfer,
  raiseAlert,
  recordTransferStep,
  stopForHostKey,
} from '#claims/payments/transfers/actions/transfer_steps'
import {
  PGP_PROBLEMS,
  type TransferProblem,
  type TransferState,
  acknowledges,
  batchNumberIn,
  isGap,
  isSafeName,
  remotePath,
} from '#claims/payments/transfers/rules/transfers'
import { PgpError, decryptFrom, decryptionKeys } from '#claims/payments/transfers/pgp/pgp'
import { MAX_RESPONSE_BYTES } from '#claims/payments/transfers/rules/profiles'
import { BankSftp, HostKeyMismatch, TooLarge } from '#claims/payments/transfers/sftp/bank_sftp'
import { getClock } from '#kernel/calendar/clock'
import { batches } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { encrypt } from '#kernel/vault/vault'

type ListedFile = Awaited<ReturnType<BankSftp['list']>>[number]

interface FileState {
  state: TransferState
  problem?: TransferProblem
  step: string
  detail?: string
  batchId?: number | null
  content?: Buffer
}

/**
 * Collects the bank's acknowledgements and responses. A response is read once, stored encrypted, compared with earlier
 * ones and tested; nothing is booked before an accounts officer imports it.
 */
export class CollectResponses {
  constructor(
    private readonly connection: BankConnection,
    private readonly connect: () => BankSftp = () => new BankSftp()
  ) {}

  /** @throws HostKeyMismatch, Error when the bank cannot be reached or one of its files could not be read */
  async run(): Promise<{ ready: number; quarantined: number }> {
    const sftp = this.connect()
    const states: TransferState[] = []
    let failure: unknown
    try {
      const { host, port, userName, secret, hostKey, responseFolder } = this.connection
      await sftp.open({ host, port, userName, secret, hostKey })
      await this.#acknowledge(sftp)
      for (const file of await this.#newFiles(await sftp.list(responseFolder))) {
        try {
          const found = await this.#read(sftp, file)
          if (found) states.push(await this.#save(file, found))
        } catch (error) {
          /** A file that cannot be read does not affect the others. */
          failure ??= error
          if (!sftp.isOpen) break
        }
      }
    } catch (error) {
      if (error instanceof HostKeyMismatch) await stopForHostKey(this.connection, error.fingerprint)
      throw error
    } finally {
      await sftp.close()
    }
    try {
      if (this.connection.isPgpOn) await this.#retryDecryption()
    } catch (error) {
      failure ??= error
    }
    await this.#closeGaps()
    if (failure instanceof PgpError) await this.#warnOf(failure)
    if (failure) throw failure
    const count = (state: TransferState) => states.filter((one) => one === state).length
    return { ready: count('ready'), quarantined: count('quarantined') }
  }

  /** Responses wait at the bank until the keys are set again: one alert for each version of the connection. */
  #warnOf({ problem }: PgpError) {
    const { id, version } = this.connection
    return raiseAlert(this.connection, null, `pgp:${problem}:${id}:${version}`)
  }

  /** The bank has moved an upload to its folder of processed files. */
  async #acknowledge(sftp: BankSftp) {
    const { id, processedFolder } = this.connection
    if (processedFolder === null) return
    const uploads = await BankTransfer.query().where({ connectionId: id, state: 'uploaded' })
    for (const transfer of uploads) {
      const size = await sftp.size(remotePath(processedFolder, transfer.fileName))
      if (size === transfer.bytes) await this.#markAcknowledged(transfer, 'moved')
    }
  }

  #markAcknowledged(transfer: BankTransfer, detail: string) {
    const step = { step: 'acknowledged', detail }
    return moveTransfer(transfer, 'uploaded', { state: 'acknowledged' }, step)
  }

  /** Returns files that were not processed before, in the order of their names. */
  async #newFiles(listed: readonly ListedFile[]): Promise<ListedFile[]> {
    const known = new Set<string>()
    for (const names of batches(listed.map(storedName))) {
      const seen = await BankTransfer.query()
        .where({ connectionId: this.connection.id, direction: 'response' })
        .whereIn('fileName', names)
        .select('fileName', 'bytes', 'remoteModified')
      for (const one of seen) known.add(`${one.fileName} ${one.bytes} ${one.remoteModified}`)
    }
    return listed
      .filter((file) => !known.has(`${storedName(file)} ${file.bytes} ${file.modified}`))
      .toSorted(byName)
  }

  /** Classifies a file; null for one still being written. @throws PgpError for one that needs missing keys */
  async #read(sftp: BankSftp, file: ListedFile): Promise<FileState | null> {
    const { name, bytes } = file
    const { isPgpOn, responseFolder } = this.connection
    const maxBytes = isPgpOn ? MAX_ENCRYPTED_BYTES : MAX_RESPONSE_BYTES
    if (!isSafeName(name)) return quarantined('name_refused', { detail: JSON.stringify(name) })
    if (bytes > maxBytes) return quarantined('too_large', { detail: String(bytes) })
    const uploads = await this.#uploads()
    const acknowledged = uploads.find(({ fileName }) => acknowledges(name, fileName))
    if (acknowledged) {
      if (acknowledged.state === 'uploaded') await this.#markAcknowledged(acknowledged, name)
      return { state: 'skipped', step: 'acknowledgement', batchId: acknowledged.batchId }
    }
    if (isPgpOn) decryptionKeys(this.connection)
    let content: Buffer
    try {
      content = await sftp.read(responseFolder, name, maxBytes)
    } catch (error) {
      if (error instanceof TooLarge) return quarantined('too_large')
      throw error
    }
    return content.length === bytes ? this.#classify(name, content, uploads) : null
  }

  /** Classifies a response that was read. @throws PgpError if a key is at fault, not the response */
  async #classify(
    name: string,
    read: Buffer,
    uploads: readonly BankTransfer[]
  ): Promise<FileState> {
    let content = read
    try {
      if (this.connection.isPgpOn) content = await decryptFrom(this.connection, read)
    } catch (error) {
      if (!(error instanceof PgpError) || error.problem.startsWith('key_')) throw error
      return quarantined(error.problem, { content })
    }
    const earlier = await this.#responses()
    const sha256 = digestOf(content)
    if (earlier.some((one) => one.sha256 === sha256)) {
      return { state: 'skipped', problem: 'duplicate', step: 'duplicate', content }
    }
    const number = batchNumberIn(name)
    const upload = uploads.find(({ fileName }) => batchNumberIn(fileName) === number)
    const batchId = number === null ? null : (upload?.batchId ?? null)
    const kept = { batchId, content }
    if (batchId === null) return quarantined('batch_unknown', kept)
    if (earlier.some((one) => one.fileName === name)) return quarantined('name_known', kept)
    const names = earlier.filter((one) => one.batchId === batchId).map((one) => one.fileName)
    if (isGap(name, names)) return quarantined('gap', kept)
    return { ...(await checkResponse(batchId, name, content)), ...kept }
  }

  #uploads() {
    return BankTransfer.query()
      .where({ connectionId: this.connection.id, direction: 'upload' })
      .whereNotIn('state', ['withdrawn', 'released'])
      .orderBy('id', 'desc')
      .limit(MAX_COMPARED)
  }

  /** Returns the responses that count: one that was refused for its name or size was never read or decrypted. */
  async #responses() {
    const responses = await BankTransfer.query()
      .where({ connectionId: this.connection.id, direction: 'response' })
      .whereNotNull('sha256')
      .orderBy('id', 'desc')
      .limit(MAX_COMPARED)
    return responses.filter(({ isOpened }) => isOpened)
  }

  async #save(file: ListedFile, found: FileState): Promise<TransferState> {
    const { state, problem = null, content, batchId = null, step, detail } = found
    const isKept = content !== undefined && state !== 'skipped'
    const fileName = storedName(file)
    const now = DateTime.fromJSDate(getClock().now())
    await inTransaction(async (trx) => {
      const transfer = await BankTransfer.create(
        {
          connectionId: this.connection.id,
          direction: 'response',
          batchId,
          fileName,
          sha256: content ? digestOf(content) : null,
          bytes: file.bytes,
          remoteModified: file.modified,
          state,
          problem,
          contentCipher: isKept ? encryptContent(content) : null,
          createdAt: now,
          updatedAt: now,
        },
        { client: trx }
      )
      const { id } = transfer
      await recordTransferStep(id, { step, detail }, trx)
      if (state === 'quarantined') await raiseAlert(this.connection, fileName, String(id), trx)
    })
    return state
  }

  /**
   * Tries responses that the earlier keys could not decrypt: once after each change of the connection, and a costly one
   * a few times, as the machine may have been slow.
   */
  async #retryDecryption() {
    const { id, updatedAt: changedAt } = this.connection
    const refused = await BankTransfer.query()
      .where({ connectionId: id, direction: 'response', state: 'quarantined' })
      .whereIn('problem', [...PGP_PROBLEMS])
      .orderBy('id')
      .select('id', 'problem', 'attempts', 'updatedAt')
    const found = refused
      .filter(
        ({ problem, attempts, updatedAt }) =>
          updatedAt <= changedAt || (problem === 'costly' && attempts < COSTLY_TRIES)
      )
      .slice(0, MAX_RETRIED_RESPONSES)
    if (found.length === 0) return
    decryptionKeys(this.connection)
    const uploads = await this.#uploads()
    for (const one of found) {
      const waiting = await BankTransfer.findOrFail(one.id)
      const cipher = Buffer.from(waiting.content, 'base64')
      const again = await this.#classify(waiting.fileName, cipher, uploads)
      const { state, problem = null, content = cipher, batchId = null, step, detail } = again
      const change = {
        state,
        problem,
        attempts: waiting.attempts + 1,
        batch_id: batchId,
        sha256: digestOf(content),
        content_cipher: state === 'skipped' ? null : encryptContent(content),
      }
      await moveTransfer(waiting, 'quarantined', change, { step, detail })
    }
  }

  /** A response that waited for an earlier one is tested when that one has arrived. */
  async #closeGaps() {
    const earlier = await this.#responses()
    for (const waiting of earlier.filter(({ problem }) => problem === 'gap')) {
      const { batchId, fileName } = waiting
      const names = earlier.filter((one) => one.batchId === batchId).map((one) => one.fileName)
      if (waiting.state !== 'quarantined' || isGap(fileName, names)) continue
      const content = Buffer.from(waiting.content, 'base64')
      const { state, problem = null, ...step } = await checkResponse(batchId!, fileName, content)
      await moveTransfer(waiting, 'quarantined', { state, problem }, step)
    }
  }
}

const MAX_COMPARED = 1000

/** Armored, and not compressed: a third more than the plain content, plus the line ends. */
const MAX_ENCRYPTED_BYTES = 1.5 * MAX_RESPONSE_BYTES

/** Number of responses that a run tries again, and number of attempts for one that took too long. */
const MAX_RETRIED_RESPONSES = 20
const COSTLY_TRIES = 3

const encryptContent = (content: Buffer) => encrypt(content.toString('base64'), 'bank_response')

const quarantined = (problem: TransferProblem, more: Partial<FileState> = {}): FileState => ({
  state: 'quarantined',
  problem,
  step: 'quarantined',
  detail: problem,
  ...more,
})

const byName = (one: ListedFile, other: ListedFile) => one.name.localeCompare(other.name, 'en')

/** Returns the name under which a file with a refused name is stored. */
const storedName = ({ name }: ListedFile) =>
  isSafeName(name) ? name : `refused-${digestOf(name).slice(0, 16)}`
