import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RoleId } from '#auth/roles'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import type { Kind } from '#lists/kinds'
import type { Actor } from '#workflow/contracts/subject'

/**
 * Payloads of the kinds of change, by name. Modules add theirs: `declare module '#maker_checker/contracts/change_kind'
 * { interface Changes { loan_edit: … } }`. A payload is stored as JSON until the change is decided, so it contains only
 * plain values.
 */
export interface Changes {}

export type ChangeName = keyof Changes & string

/** One value that a change replaces; a personal number is masked. */
export interface Difference {
  label: SentenceValue
  /** Type of the values, as in lists: paise, basis points, days; for an image or a file, its address. */
  kind: Kind | 'picture' | 'file'
  /** Null: there was no value, or there will be none. */
  old: SentenceValue | null
  new: SentenceValue | null
}

/** Description of a change for people. */
export interface ChangeDescription {
  /** Identifies the record within the kind: only one change of it waits at a time. At most 120 characters. */
  subject: string
  /** Display name of the record; null where the name of the kind is sufficient. */
  title: SentenceValue | null
  difference: readonly Difference[]
  /** The page of the record. */
  href?: string
  /** The last day on which it can take effect: afterwards it is out of date, even if the record was not changed. */
  lastDay?: PlainDate
}

/** A kind of change that may require a second person, as registered by the module that owns the record. */
export interface ChangeKind<P> {
  /** Translation key of its name. */
  words: string
  /** Whether it requires confirmation unless the administrator sets otherwise; 'always' cannot be changed. */
  needsConfirmation: boolean | 'always'
  /**
   * Roles that propose and confirm it, where these are not the administrator and the managing director (DECISIONS 10).
   * It never takes effect without a second person.
   */
  roles?: { propose: readonly RoleId[]; confirm: readonly RoleId[] }
  /** Whether this change is one of those that require it; all are, when omitted. Called before the transaction. */
  appliesTo?(payload: P): Promise<boolean>
  /**
   * Whether this change requires it, whatever the kind and the administrator's setting. Called before the transaction.
   */
  requiresConfirmation?(payload: P): Promise<boolean>
  /**
   * Locks the record and returns its current version; a version other than that of the proposal makes the change stale,
   * and so does a refusal. It is the first read of the transaction.
   */
  version(payload: P, trx: TransactionClientContract): Promise<string>
  /** Called after `version`, in the same transaction. */
  describe(payload: P, trx: TransactionClientContract): Promise<ChangeDescription>
  /**
   * Applies it in the transaction, on behalf of the requester. It checks everything again, as it may run days later;
   * effects outside the database wait for the commit (`afterCommit`), since a change that will wait is tried first and
   * rolled back. `confirmedBy` is the second person, if there is one.
   *
   * @throws Refusal, FieldRefusals, NotFound
   */
  apply(
    payload: P,
    actor: Actor,
    trx: TransactionClientContract,
    confirmedBy?: Actor
  ): Promise<void>
  /** The one user whom it concerns, determined when it took effect or is about to wait; null for none, or several. */
  aboutUser?(payload: P, trx: TransactionClientContract): Promise<number | null>
  /**
   * Address of the form that `?again=` with the number of the change fills with the proposed values; null where there
   * is none.
   */
  formOf?(payload: P): string | null
  /**
   * Address at which the requester collects the result after the confirmation; the number of the change is appended.
   */
  collectedAt?(payload: P): string | null
  /** The payload to store after the decision, where it contains secrets. */
  withoutSecrets?(payload: P): P
  /** Deletes what is stored outside the database for a change that will never take effect. */
  discard?(payload: P, trx: TransactionClientContract): Promise<void>
}

/** Filled once at the start (start/modules.ts), in the order of the modules. */
const kinds = new Map<string, ChangeKind<unknown>>()

/** Registers a kind of change that may require a second person. */
export function registerChange<N extends ChangeName>(name: N, kind: ChangeKind<Changes[N]>) {
  kinds.set(name, kind as ChangeKind<unknown>)
}

/** @throws Error when no module has registered it */
export function changeKind(name: string): ChangeKind<unknown> {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`Maker-checker: no module has registered changes of kind "${name}"`)
  return kind
}

/** All kinds by name. */
export const changeKinds = (): ReadonlyMap<string, ChangeKind<unknown>> => kinds
