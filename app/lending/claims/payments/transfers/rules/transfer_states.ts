/**
 * The life of an upload: released, uploading, uploaded, acknowledged; unknown and failed need a person, and a
 * withdrawn one was never at the bank. The life of a response: quarantined or ready, imported; skipped, when it came
 * before, and rejected, when a person set it aside.
 */
export type TransferState =
  | 'released'
  | 'uploading'
  | 'uploaded'
  | 'acknowledged'
  | 'unknown'
  | 'failed'
  | 'withdrawn'
  | 'quarantined'
  | 'ready'
  | 'imported'
  | 'skipped'
  | 'rejected'

/** What was begun at the bank and may have come about, whatever was heard of it. */
export type TransferPhase = 'sending' | 'renaming'

/** Why something was neither encrypted nor decrypted. */
export const PGP_PROBLEMS = [
  'key_unreadable',
  'key_is_private',
  'key_unusable',
  'key_expired',
  'passphrase_wrong',
  'not_encrypted',
  'not_decrypted',
  'signature_wrong',
  'costly',
] as const

export type PgpProblem = (typeof PGP_PROBLEMS)[number]

/** Why a person has to look. */
export type TransferProblem =
  | 'fate_unknown'
  | 'name_taken'
  | 'bytes_differ'
  /** A value has no room in a field of fixed width. */
  | 'does_not_fit'
  | 'name_known'
  | 'batch_unknown'
  | 'gap'
  | 'rows_wrong'
  | 'unreadable'
  | 'too_large'
  | 'name_refused'
  | 'duplicate'
  /** OpenPGP was switched on or off after the release. */
  | 'pgp_changed'
  | PgpProblem

/** States of which a person decides something, with the alarm. */
export const NEEDS_PERSON: readonly TransferState[] = ['unknown', 'failed', 'quarantined']

/** What one of accounts may do with a transfer, as far as its state allows. */
export const TRANSFER_DECISIONS = [
  'import',
  'reject',
  'resend',
  'withdraw',
  'sent',
  'not_sent',
] as const

/** Where the file was found after a cut: its size in bytes, null where there is none. */
interface FoundAt {
  /** Looked for in the order in which a file moves, so that one that moves meanwhile is not missed. */
  temporary: number | null
  final: number | null
  processed: number | null
}

type Fate = 'uploaded' | 'acknowledged' | 'rename_again' | 'send_again' | 'unknown'

/**
 * What became of an upload that was cut. A file that is found nowhere, or with another size, may have been taken by
 * the bank: its fate is unknown, and it is never sent again by itself. In the phase 'renaming' its bytes are never sent
 * again either, as the rename may still be carried out: renaming twice moves one file once.
 */
export function fateOf(phase: TransferPhase, found: FoundAt, bytes: number): Fate {
  if (found.processed === bytes) return 'acknowledged'
  if (found.final !== null) return found.final === bytes ? 'uploaded' : 'unknown'
  if (found.temporary === null) return 'unknown'
  if (phase === 'sending') return 'send_again'
  return found.temporary === bytes ? 'rename_again' : 'unknown'
}

interface Standing {
  state: TransferState
  problem: TransferProblem | null
}

/** Whether a response waits for an earlier one; it may be booked before that. */
export const isGapOpen = ({ state, problem }: Standing) =>
  state === 'quarantined' && problem === 'gap'

/** Whether a response has rows that a person decides. */
export const hasWrongRows = ({ state, problem }: Standing) =>
  state === 'quarantined' && problem === 'rows_wrong'
