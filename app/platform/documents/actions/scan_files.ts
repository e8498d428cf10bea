import { DateTime } from 'luxon'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import scanner from '#config/scanner'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { BackgroundRun } from '#kernel/operation/background_work'
import StoredFile from '#documents/models/stored_file'
import {
  type ScanVerdict,
  ScannerUnavailable,
  scanRetryMs,
  scanStream,
  scannerVersion,
} from '#documents/inspection/virus_scanner'
import { privateStore } from '#documents/store/private_store'
import emitter from '@adonisjs/core/services/emitter'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import Document from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'

declare module '@adonisjs/core/types' {
  interface EventsList {
    /**
     * The listener notifies uploader, owner and administrators, in the transaction in which the file is quarantined.
     */
    'documents:infected': { file: StoredFile; found: string; trx: TransactionClientContract }
  }
}

interface Finding {
  /** The scanner's name for the finding. */
  name: string
  /** Version of the scanner and its signatures. */
  version: string | null
}

/**
 * Quarantines an infected file: it stays in the store, nobody can open it, and its slots become empty. Its uploader,
 * its owner and the administrators are notified (`documents:infected`).
 */
class QuarantineFile {
  async run(id: number, { name, version }: Finding): Promise<void> {
    await inTransaction(async (trx) => {
      const now = getClock().now()
      const updated = await trx
        .from('stored_files')
        .where('id', id)
        .whereNot('scan_state', 'infected')
        .update({
          scan_state: 'infected',
          scan_detail: name,
          scan_version: version,
          scanned_at: sqlInstant(now),
          scan_due_at: null,
        })
      if (Number(updated) !== 1) return
      const file = await StoredFile.findOrFail(id, { client: trx })
      const slots = await emptySlots(file, DateTime.fromJSDate(now).toUTC(), trx)
      await recordAudit({
        action: 'file.infected',
        actor: null,
        subjectType: 'stored_file',
        subjectId: id,
        data: { name, version, sha256: file.sha256, slots },
        trx,
      })
      await emitter.emitSerial('documents:infected', { file, found: name, trx })
    })
  }
}

/** Empties the slots that contain the file, as its removal does. @returns these slots */
async function emptySlots(file: StoredFile, removedAt: DateTime, trx: TransactionClientContract) {
  const versions = await DocumentVersion.query({ client: trx }).where('fileId', file.id)
  const documents = await Document.query({ client: trx })
    .whereIn(
      'currentVersionId',
      versions.map(({ id }) => id)
    )
    .forUpdate()
  for (const document of documents) {
    const version = versions.find(({ id }) => id === document.currentVersionId)!
    await version.merge({ removedAt }).save()
    await document.merge({ currentVersionId: null, title: null }).save()
  }
  return documents.map(({ subjectType, subjectId, slot }) => ({ subjectType, subjectId, slot }))
}

const BATCH_SIZE = 50
/** A process that has not reported within this time is considered dead; longer than a scan may take. */
const LEASE_MS = 10 * 60_000
/** Interval after which an unavailable scanner is tried again. */
const RETRY_MS = 60_000

const sqlInstantAfter = (ms: number) => sqlInstant(new Date(getClock().now().getTime() + ms))

type ScanReport = Record<ScanVerdict['state'], number> & {
  /** Scans without a result, to be tried again. */
  retried: number
}

/**
 * Scans the outstanding files. Any number of processes may run it: each file is leased by a guarded update, and the
 * files of a process that died are leased again.
 *
 * @throws ScannerUnavailable where it does not respond at all
 */
export class ScanDueFiles {
  async run(): Promise<ScanReport> {
    try {
      return await this.#scanAll(await scannerVersion())
    } catch (error) {
      if (error instanceof ScannerUnavailable) await postponeDue()
      throw error
    }
  }

  async #scanAll(version: string | null): Promise<ScanReport> {
    const report: ScanReport = { clean: 0, infected: 0, unscanned: 0, retried: 0 }
    for (;;) {
      const due = await dueFiles().orderBy('scanDueAt').orderBy('id').limit(BATCH_SIZE)
      for (const file of due) {
        if (app.isTerminating) return report
        if (await lease(file)) report[await scanLeased(file, version)] += 1
      }
      if (due.length < BATCH_SIZE) return report
    }
  }
}

const dueFiles = () => StoredFile.query().where('scanDueAt', '<=', sqlInstant(getClock().now()))

/** The scanner is unavailable: with `accept`, files are released without waiting for it. */
async function postponeDue() {
  if (scanner.policy === 'wait') return
  await db
    .from('stored_files')
    .where('scan_due_at', '<=', sqlInstant(getClock().now()))
    .where('scan_state', 'pending')
    .update({ scan_state: 'unscanned', scan_detail: 'no_answer' })
}

/** Returns true for the one process that scans the file. */
async function lease(file: StoredFile): Promise<boolean> {
  const updated = await db
    .from('stored_files')
    .where({ id: file.id, scan_attempts: file.scanAttempts })
    .where('scan_due_at', '<=', sqlInstant(getClock().now()))
    .update({ scan_attempts: file.scanAttempts + 1, scan_due_at: sqlInstantAfter(LEASE_MS) })
  file.scanAttempts += 1
  return Number(updated) === 1
}

async function scanLeased(file: StoredFile, version: string | null): Promise<keyof ScanReport> {
  try {
    const verdict = await scanStored(file)
    await saveVerdict(file, verdict, version)
    return verdict.state
  } catch (error) {
    logger.warn({ err: error, fileId: file.id }, 'file could not be scanned; will retry')
    const isAccepted = scanner.policy === 'accept' && file.scanState === 'pending'
    await db
      .from('stored_files')
      .where('id', file.id)
      .update({
        scan_due_at: sqlInstantAfter(scanRetryMs(file.scanAttempts)),
        scan_detail: file.scanState === 'pending' ? 'no_answer' : file.scanDetail,
        ...(isAccepted ? { scan_state: 'unscanned' } : {}),
      })
    await scannerVersion()
    return 'retried'
  }
}

const scanStored = async ({ storageKey }: StoredFile): Promise<ScanVerdict> =>
  scanStream(await privateStore.stream(storageKey))

async function saveVerdict(file: StoredFile, verdict: ScanVerdict, version: string | null) {
  if (verdict.state === 'infected') {
    await new QuarantineFile().run(file.id, { name: verdict.detail, version })
    return
  }
  const detail = verdict.state === 'clean' ? null : verdict.detail
  if (detail) logger.warn({ fileId: file.id, reason: detail }, 'a file could not be scanned')
  await db
    .from('stored_files')
    .where('id', file.id)
    .whereNot('scan_state', 'infected')
    .update({
      scan_state: verdict.state,
      scan_detail: detail,
      scan_version: version,
      scanned_at: sqlInstant(getClock().now()),
      scan_due_at: null,
      scan_attempts: 0,
    })
}

/** Scans files in the background of a server, as they arrive. */
const scanRun = new BackgroundRun({
  run: async () => {
    if (!scanner.address) return null
    try {
      await new ScanDueFiles().run()
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error
      logger.warn({ err: error }, 'the virus scanner does not answer')
      return RETRY_MS
    }
    const next = await StoredFile.query().whereNotNull('scanDueAt').orderBy('scanDueAt').first()
    return next && next.scanDueAt!.toMillis() - getClock().now().getTime()
  },
  failed: 'files could not be scanned',
})

export const scanInBackground = () => scanRun.startInServer()
export const stopScans = () => scanRun.stop()

/** Initial scan state of a new file. */
export const initialScan = () =>
  scanner.address
    ? {
        scanState: 'pending' as const,
        scanDetail: null,
        scanDueAt: DateTime.fromJSDate(getClock().now()).toUTC(),
      }
    : { scanState: 'unscanned' as const, scanDetail: null, scanDueAt: null }

/** Generated by the portal and encrypted, so that a scan could find nothing. */
const ENCRYPTED = 'sealed'

interface RescanOptions {
  /** Whether to include files that were scanned with the current signatures. */
  isWhole?: boolean
  /** No file is started after this time, in milliseconds. */
  withinMs: number
  /** Files read at a time. */
  slice?: number
}

/**
 * Scans files that were not scanned with the scanner's current signatures, those scanned longest ago first. Each row
 * records its signatures, so the next run continues one that was interrupted.
 */
export class RescanFiles {
  /** @throws ScannerUnavailable; results saved by then are kept */
  async run({ isWhole = false, withinMs, slice = 200 }: RescanOptions) {
    const startedAt = getClock().now()
    const deadline = Date.now() + withinMs
    const version = await scannerVersion()
    const report = { clean: 0, infected: 0, unscanned: 0, retried: 0, version, isDone: false }
    for (;;) {
      const files = await outdated(startedAt, isWhole ? null : version).limit(slice)
      for (const file of files) {
        if (Date.now() > deadline || app.isTerminating) return report
        report[await this.#scan(file, version)] += 1
      }
      if (files.length < slice) return { ...report, isDone: true }
    }
  }

  /** A file without a result keeps its previous one, and is scanned again the next night. */
  async #scan(file: StoredFile, version: string | null): Promise<keyof ScanReport> {
    try {
      const verdict = await scanStored(file)
      await saveVerdict(file, verdict, version)
      return verdict.state
    } catch (error) {
      await scannerVersion()
      logger.warn({ err: error, fileId: file.id }, 'a file could not be scanned again')
      await db
        .from('stored_files')
        .where('id', file.id)
        .update({ scanned_at: sqlInstant(getClock().now()), scan_version: null })
      return 'retried'
    }
  }
}

const outdated = (startedAt: Date, version: string | null) =>
  StoredFile.query()
    .whereNot('scanState', 'infected')
    .whereNot('extension', ENCRYPTED)
    .whereNull('scanDueAt')
    .where(
      (rows) => void rows.whereNull('scannedAt').orWhere('scannedAt', '<', sqlInstant(startedAt))
    )
    .if(version !== null, (rows) =>
      rows.where((own) => void own.whereNull('scanVersion').orWhereNot('scanVersion', version!))
    )
    .orderBy('scannedAt')
    .orderBy('id')
