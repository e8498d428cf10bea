/**
 * States of an upload: released, uploading, uploaded, acknowledged; unknown and failed need a decision, and a withdrawn
 * one was never at the bank. States of a response: quarantined or ready, imported; skipped, when it was received
 * before, and rejected by an officer.
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

/** The phase that was begun at the bank and may have been completed, whatever the connection reported. */
export type TransferPhase = 'sending' | 'renaming'

/** Why encryption or decryption failed. */
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

/** Why an officer has to intervene. */
export type TransferProblem =
  | 'fate_unknown'
  | 'name_taken'
  | 'bytes_differ'
  /** A value does not fit into a field of fixed width. */
  | 'does_not_fit'
  | 'name_known'
  | 'batch_unknown'
  | 'gap'
  | 'rows_wrong'
  | 'unreadable'
  | 'too_large'
  | 'name_refused'
  | 'duplicate'
  /** OpenPGP was enabled or disabled after the release. */
  | 'pgp_changed'
  | PgpProblem

/** States that need a decision and raise an alarm. */
export const NEEDS_PERSON: readonly TransferState[] = ['unknown', 'failed', 'quarantined']

/** Decisions that accounts may take on a transfer, as far as its state allows. */
export const TRANSFER_DECISIONS = [
  'import',
  'reject',
  'resend',
  'withdraw',
  'sent',
  'not_sent',
] as const

/** Where the file was found after an interruption: its size in bytes, null where there is none. */
interface FoundAt {
  /** Searched in the order in which a file moves, so that one that moves meanwhile is not missed. */
  temporary: number | null
  final: number | null
  processed: number | null
}

type Fate = 'uploaded' | 'acknowledged' | 'rename_again' | 'send_again' | 'unknown'

/**
 * Returns the state of an interrupted upload. A file that is found nowhere, or with a different size, may have been
 * accepted by the bank: its fate is unknown, and it is never sent again automatically. In the phase 'renaming' its
 * bytes are never sent again either, as the rename may still be carried out: renaming twice moves one file once.
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

/** Whether a response is waiting for an earlier one; it may be booked before that. */
export const isGapOpen = ({ state, problem }: Standing) =>
  state === 'quarantined' && problem === 'gap'

/** Whether a response has rows that need a decision. */
export const hasWrongRows = ({ state, problem }: Standing) =>
  state === 'quarantined' && problem === 'rows_wrong'
