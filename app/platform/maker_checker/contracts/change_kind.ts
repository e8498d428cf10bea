import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RoleId } from '#auth/roles'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import type { Kind } from '#lists/kinds'
import type { Actor } from '#workflow/contracts/subject'

/**
 * What each kind of change brings, by its name. Modules add theirs:
 * `declare module '#maker_checker/contracts/change_kind' { interface Changes { loan_edit: … } }`.
 * A payload is kept as JSON until the change is decided, so it holds plain values alone.
 */
export interface Changes {}

export type ChangeName = keyof Changes & string

/** One value that a change gives another; a personal number comes masked. */
export interface Difference {
  label: SentenceValue
  /** What the values are, as in lists: paise, basis points, days; of a picture or a file, its address. */
  kind: Kind | 'picture' | 'file'
  /** Null: nothing was there, or nothing will be. */
  old: SentenceValue | null
  new: SentenceValue | null
}

/** What people read of a change. */
export interface Described {
  /** What of the kind it is about: of one, one change waits at a time. At most 120 characters. */
  subject: string
  /** The same in words; null where the name of the kind says it. */
  title: SentenceValue | null
  difference: readonly Difference[]
  /** The page of the thing. */
  href?: string
  /** The last day on which it can take effect: afterwards it is out of date, though nothing was changed. */
  lastDay?: PlainDate
}

/** A kind of change that may need a second pair of eyes, as the module that owns the thing lends it. */
export interface ChangeKind<P> {
  /** Key of its name. */
  words: string
  /** Whether it needs confirmation unless the administrator says otherwise; 'always' cannot be set. */
  needsConfirmation: boolean | 'always'
  /**
   * Who asks for it and who confirms it, where these are not the administrator and the managing director (DECISIONS
   * 10). It never takes effect without a second person.
   */
  roles?: { propose: readonly RoleId[]; confirm: readonly RoleId[] }
  /** Whether this one is of those that need it; each is, when left out. Asked before the transaction. */
  appliesTo?(payload: P): Promise<boolean>
  /** Whether this one needs it whatever the kind says and an administrator has set. Asked before the transaction. */
  requiresConfirmation?(payload: P): Promise<boolean>
  /**
   * Locks what it changes and gives the version of it now; another than when it was asked for makes
   * the change stale, and so does a refusal. The first look of a transaction: nothing was read before.
   */
  version(payload: P, trx: TransactionClientContract): Promise<string>
  /** Called after `version`, in the same transaction. */
  describe(payload: P, trx: TransactionClientContract): Promise<Described>
  /**
   * Applies it in the transaction, for the requester. It checks everything again, as it may come days
   * later; what is outside the database waits for the commit (`afterCommit`), since a change
   * that will wait is tried first and rolled back. `confirmedBy` is the second person, if there is one.
   *
   * @throws Refusal, FieldRefusals, NotFound
   */
  apply(
    payload: P,
    actor: Actor,
    trx: TransactionClientContract,
    confirmedBy?: Actor
  ): Promise<void>
  /** The one person whom it is about, asked when it took effect or is to wait; null for nobody, or several. */
  aboutUser?(payload: P, trx: TransactionClientContract): Promise<number | null>
  /** The form that `?again=` and the number of the change fill with what was typed; null where nothing was. */
  formOf?(payload: P): string | null
  /** Where who asked collects, once it is confirmed, what it has for them; the number of the change follows it. */
  collectedAt?(payload: P): string | null
  /** What is kept of it once it is decided, where the payload holds secrets. */
  withoutSecrets?(payload: P): P
  /** Deletes what is stored outside the database for a change that will never take effect. */
  discard?(payload: P, trx: TransactionClientContract): Promise<void>
}

/** Filled once at start (start/modules.ts), in the order of the modules. */
const kinds = new Map<string, ChangeKind<unknown>>()

/** Lends a kind of change that may need a second pair of eyes. */
export function registerChange<N extends ChangeName>(name: N, kind: ChangeKind<Changes[N]>) {
  kinds.set(name, kind as ChangeKind<unknown>)
}

/** @throws Error when no module has registered it */
export function changeKind(name: string): ChangeKind<unknown> {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`Confirmations: no module has registered changes of kind "${name}"`)
  return kind
}

/** Every kind by its name. */
export const changeKinds = (): ReadonlyMap<string, ChangeKind<unknown>> => kinds
