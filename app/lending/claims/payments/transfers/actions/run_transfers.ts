import logger from '@adonisjs/core/services/logger'
import BankConnection from '#claims/models/bank_connection'
import { CollectResponses } from '#claims/payments/transfers/actions/collect_responses'
import { testConnection } from '#claims/payments/transfers/actions/test_connection'
import {
  moveTransfer,
  raiseAlert,
  stopForHostKey,
  acquireTransfer,
} from '#claims/payments/transfers/actions/transfer_steps'
import { PgpError, encryptFor, expiringKeys } from '#claims/payments/transfers/pgp/pgp'
import { digestOf, paymentFileOf } from '#claims/payments/spreadsheets/bank_files'
import BankTransfer from '#claims/models/bank_transfer'
import PaymentBatch from '#claims/models/payment_batch'
import timeouts from '#config/timeouts'
import {
  type TransferPhase,
  type TransferProblem,
  bankWindow,
  fateOf,
  isPgpName,
  remotePath,
  temporaryName,
} from '#claims/payments/transfers/rules/transfers'
import { BankSftp, HostKeyMismatch } from '#claims/payments/transfers/sftp/bank_sftp'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'

/** Without activity for this long, the sending process is considered dead. */
const LEASE_MS = 2 * timeouts.sftpSession

/** Number of sessions in which a run determines the state of an interrupted upload; the next run continues. */
const MAX_CHECKS = 3

/**
 * Sends the released files of a connection while the bank's window is open, and determines the state of interrupted
 * uploads. The database records each phase before the first byte, and before the rename: what the portal had not begun
 * cannot have happened.
 */
export class SendReleasedFiles {
  readonly #connection: BankConnection

  constructor(
    connection: BankConnection,
    private readonly connect: () => BankSftp = () => new BankSftp()
  ) {
    this.#connection = connection
  }

  /** @returns how many files were sent, how many need a decision, and for how many the bank could not be reached */
  async run(): Promise<{ sent: number; unresolved: number; waiting: number }> {
    const results: BankTransfer[] = []
    for (const transfer of await this.#due()) {
      results.push(await this.#resolve(transfer))
      await this.#connection.refresh()
      if (!this.#connection.isReady) break
    }
    const count = (states: readonly string[]) =>
      results.filter(({ state }) => states.includes(state)).length
    return {
      sent: count(['uploaded', 'acknowledged']),
      unresolved: count(['unknown', 'failed']),
      waiting: count(['released', 'uploading']),
    }
  }

  get #isOpen() {
    return bankWindow(getClock().now(), this.#connection, masters().holidays).isOpen
  }

  async #due(): Promise<BankTransfer[]> {
    const waiting = await BankTransfer.query()
      .where({ connectionId: this.#connection.id, direction: 'upload' })
      .whereIn('state', ['released', 'uploading'])
      .orderBy('id')
    const staleBefore = getClock().now().getTime() - LEASE_MS
    return waiting.filter(({ state, updatedAt }) =>
      state === 'released' ? this.#isOpen : updatedAt.toMillis() < staleBefore
    )
  }

  /** Sends a file, or looks for it, until its location is known or the bank cannot be reached. */
  async #resolve(first: BankTransfer): Promise<BankTransfer> {
    let transfer = first
    try {
      for (let look = 0; look <= MAX_CHECKS; look++) {
        const wasBegun = transfer.phase !== null
        if (transfer.state === 'uploading') await this.#checkUpload(transfer)
        else if (this.#isOpen) await this.#send(transfer)
        transfer = await transfer.refresh()
        const isUnresolved =
          transfer.state === 'uploading' || (transfer.state === 'released' && wasBegun)
        if (!isUnresolved || !this.#connection.isReady) break
      }
    } catch (error) {
      /** Another process has taken it. */
      if (!(error instanceof Refusal)) throw error
    }
    return transfer.refresh()
  }

  async #send(released: BankTransfer): Promise<void> {
    const begun = { state: 'uploading', phase: null } as const
    const transfer = await acquireTransfer(released, begun, { step: 'begun' })
    const batch = await PaymentBatch.findOrFail(transfer.batchId)
    const file = await paymentFileOf(batch, this.#connection).catch((error: unknown) => {
      if (error instanceof RangeError) return null
      throw error
    })
    if (!file) return this.#stop(transfer, 'failed', 'does_not_fit')
    const { content, sha256 } = file
    if (transfer.sha256 !== null && transfer.sha256 !== sha256) {
      return this.#stop(transfer, 'failed', 'bytes_differ')
    }
    const bytes = await this.#encrypt(transfer, content)
    if (typeof bytes === 'string') return this.#stop(transfer, 'failed', bytes)
    await this.#session(transfer, async (sftp) => {
      transfer.attempts += 1
      const { attempts } = transfer
      const { final, processed, temporary } = this.#paths(transfer)
      const taken =
        (await sftp.size(final)) ?? (processed === null ? null : await sftp.size(processed))
      if (taken !== null) return this.#stop(transfer, 'unknown', 'name_taken')
      const sent = bytes === content ? null : `OpenPGP, SHA-256 ${digestOf(bytes)}`
      await this.#recordPhase(transfer, 'sending', { attempts, sha256, bytes: bytes.length }, sent)
      await sftp.write(temporary, bytes)
      if ((await sftp.size(temporary)) !== bytes.length) throw new Error('The sizes differ')
      await this.#recordPhase(transfer, 'renaming')
      await sftp.rename(temporary, final)
      await this.#markArrived(transfer, 'uploaded')
    })
  }

  /**
   * Returns the content to send, the file itself or its encrypted form with different bytes each time; or why it is not
   * sent.
   */
  async #encrypt({ fileName }: BankTransfer, content: Buffer): Promise<Buffer | TransferProblem> {
    const { isPgpOn } = this.#connection
    if (isPgpOn !== isPgpName(fileName)) return 'pgp_changed'
    if (!isPgpOn) return content
    try {
      return await encryptFor(this.#connection, content)
    } catch (error) {
      if (error instanceof PgpError) return error.problem
      throw error
    }
  }

  /** Determines the state of an interrupted upload. */
  async #checkUpload(cut: BankTransfer): Promise<void> {
    const transfer = await acquireTransfer(cut, {}, { step: 'looked' })
    const { phase } = transfer
    if (phase === null) {
      await moveTransfer(transfer, 'uploading', { state: 'released' }, { step: 'not_begun' })
      return
    }
    await this.#session(transfer, async (sftp) => {
      const { temporary, final, processed } = this.#paths(transfer)
      const found = {
        temporary: await sftp.size(temporary),
        final: await sftp.size(final),
        processed: processed === null ? null : await sftp.size(processed),
      }
      const fate = fateOf(phase, found, transfer.bytes!)
      if (fate === 'unknown') return this.#stop(transfer, 'unknown', 'fate_unknown')
      if (fate === 'uploaded' || fate === 'acknowledged') return this.#markArrived(transfer, fate)
      if (fate === 'rename_again') {
        await sftp.rename(temporary, final)
        return this.#markArrived(transfer, 'uploaded')
      }
      await sftp.remove(temporary)
      const again = { state: 'released', phase: null } as const
      return moveTransfer(transfer, 'uploading', again, { step: 'not_arrived' })
    })
  }

  #paths({ fileName, attempts }: BankTransfer) {
    const { uploadFolder, processedFolder } = this.#connection
    return {
      temporary: remotePath(uploadFolder, temporaryName(fileName, attempts)),
      final: remotePath(uploadFolder, fileName),
      processed: processedFolder === null ? null : remotePath(processedFolder, fileName),
    }
  }

  /** Records a phase before it begins. */
  #recordPhase(
    transfer: BankTransfer,
    phase: TransferPhase,
    facts: object = {},
    detail?: string | null
  ) {
    return moveTransfer(transfer, 'uploading', { phase, ...facts }, { step: phase, detail })
  }

  #markArrived(transfer: BankTransfer, state: 'uploaded' | 'acknowledged') {
    return moveTransfer(
      transfer,
      'uploading',
      { state, phase: null, problem: null },
      { step: state }
    )
  }

  async #stop(transfer: BankTransfer, state: 'unknown' | 'failed', problem: TransferProblem) {
    const { id, lease, fileName } = transfer
    const step = { step: state, detail: problem }
    await inTransaction(async (trx) => {
      await moveTransfer(transfer, 'uploading', { state, problem }, step, trx)
      await raiseAlert(this.#connection, fileName, `${id}:${lease}`, trx)
    })
  }

  /** An interruption leaves the transfer in the state of the database; the next check determines the result. */
  async #session(transfer: BankTransfer, work: (sftp: BankSftp) => Promise<void>): Promise<void> {
    const sftp = this.connect()
    const { host, port, userName, secret, hostKey } = this.#connection
    try {
      await sftp.open({ host, port, userName, secret, hostKey })
      await work(sftp)
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (error instanceof HostKeyMismatch) {
        await stopForHostKey(this.#connection, error.fingerprint)
        await this.#connection.refresh()
      }
      const detail = (error as Error).message
      const { phase } = await transfer.refresh()
      const change = phase === null ? ({ state: 'released' } as const) : {}
      await moveTransfer(transfer, 'uploading', change, { step: 'cut', detail })
    } finally {
      await sftp.close()
    }
  }
}

interface ConnectionRun {
  bank: string
  sent: number
  /** Number of uploads that need a decision, and of those for which the bank could not be reached. */
  unresolved: number
  waiting: number
  ready: number
  quarantined: number
  /** Null on success. */
  error: string | null
}

const EMPTY_RUN = { sent: 0, unresolved: 0, waiting: 0, ready: 0, quarantined: 0, error: null }

/**
 * Runs the scheduled transfers of each connection that is ready: sends released files and collects the bank's
 * responses.
 */
export class RunTransfers {
  /** @param dryRun signs in and lists the folders; nothing is sent or read */
  async run({ dryRun }: { dryRun: boolean }): Promise<ConnectionRun[]> {
    const connections = await BankConnection.query().where('isEnabled', true).orderBy('id')
    const runs: ConnectionRun[] = []
    for (const connection of connections.filter(({ isReady }) => isReady)) {
      runs.push(dryRun ? await dryRunOf(connection) : await this.#transfer(connection))
    }
    return runs
  }

  async #transfer(connection: BankConnection): Promise<ConnectionRun> {
    const run: ConnectionRun = { ...EMPTY_RUN, bank: connection.name }
    await warnOfKeys(connection)
    /** A failure at one bank blocks neither other banks nor responses. */
    const attempt = async (work: () => Promise<Partial<ConnectionRun>>) => {
      try {
        Object.assign(run, await work())
      } catch (error) {
        logger.error({ err: error, bank: connection.name }, 'transfers with a bank failed')
        run.error = (error as Error).message
      }
    }
    await attempt(() => new SendReleasedFiles(connection).run())
    if (!connection.isReady) return { ...run, error: 'host key' }
    await attempt(() => new CollectResponses(connection).run())
    return run
  }
}

/** Warns once for each key that expires soon: a bank needs days to install a new one. */
async function warnOfKeys(connection: BankConnection) {
  for (const { fingerprint } of expiringKeys(connection)) {
    await raiseAlert(connection, null, `pgp:${fingerprint}`)
  }
}

async function dryRunOf(connection: BankConnection): Promise<ConnectionRun> {
  const { error, folders, pgp } = await testConnection(connection, null)
  const wrong = error ?? pgp ?? folders.find((one) => one.error !== null)?.error ?? null
  return { ...EMPTY_RUN, bank: connection.name, error: wrong }
}
