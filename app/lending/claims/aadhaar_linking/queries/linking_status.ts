import { formatDuration } from '#kernel/formats/message_values'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import type Claim from '#claims/models/claim'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import AadhaarLinkingStatement from '#claims/models/aadhaar_linking_statement'
import {
  type LocalText,
  PaymentStatus,
  RETURN_STEPS,
  returnAction,
  returnMeaning,
} from '#claims/payments/rules/payment_status'
import {
  LINKING_STEPS,
  type LinkingStatus,
  ageInDays,
  linkingStatus,
} from '#claims/aadhaar_linking/rules/linking_status'
import { localName, masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { decisionsOf } from '#workflow/queries/decision_history'
import WorkflowDecision from '#workflow/models/workflow_decision'
import i18nManager from '@adonisjs/i18n/services/main'
import type { I18n } from '@adonisjs/i18n'
import { instantOf, sqlStartOf } from '#kernel/database/dialect'
import type { Query } from '#lists/query_filters'
import { choice } from '#lists/filters'

/** Why the bank did not pay, in each language; the bank's own text where its code is unknown. */
interface FailedPayment {
  on: PlainDate
  meaning: LocalText | string | null
  action: LocalText | null
}

/** Aadhaar seeding of the person to whom a claim is paid. */
export interface AadhaarLinking {
  state: LinkingStatus
  statement: AadhaarLinkingStatement | null
  /** Days since the statement was made. */
  ageDays: number | null
  validDays: number
  /** For a claim whose payment failed. */
  failure: FailedPayment | null
  /** The office's remarks on its request for another image, until one is submitted. */
  asked: string | null
}

/** The fields of a claim that its seeding status requires. */
export type LinkedClaim = Pick<Claim, 'id' | 'userId' | 'loanType' | 'paymentStatusId'>

/** Returns the newest statement of a person; null before the first. */
export const latestStatement = (userId: number, client: QueryClientContract = db.connection()) =>
  AadhaarLinkingStatement.query({ client })
    .where('userId', userId)
    .preload('file')
    .orderBy('id', 'desc')
    .first()

/**
 * Returns the seeding of each of several claims, by the claim's id.
 *
 * @param known every step of each claim, if already loaded
 */
export async function linkingOf(
  claims: readonly LinkedClaim[],
  client: QueryClientContract = db.connection(),
  known?: ReadonlyMap<number, WorkflowDecision[]>
): Promise<Map<number, AadhaarLinking>> {
  if (claims.length === 0) return new Map()
  const ids = claims.map(({ id }) => id)
  const today = getClock().today()
  const statements = await statementsOf(
    claims.map(({ userId }) => userId),
    client
  )
  const [only] = ids
  const steps = known
    ? known
    : ids.length === 1
      ? new Map([[only, await decisionsOf('claim', only, null, client)]])
      : await linkingStepsOf(ids, client)
  const failures = await failedItems(
    claims.filter(isFailed).map(({ id }) => id),
    client
  )
  return new Map(
    claims.map((claim) => {
      const { id, userId, loanType, paymentStatusId } = claim
      const statement = statements.get(userId) ?? null
      const last = (...actions: string[]) =>
        steps.get(id)?.findLast((step) => actions.includes(step.action))
      const [failed, asked] = [last(...RETURN_STEPS), last(LINKING_STEPS.asked)]
      const statedOn = statement && indiaDateOf(statement.statedAt)
      const validDays = rulesByCountingDay(loanType, { work: today }).seedingValidDays
      const state = linkingStatus({
        paymentStatusId,
        statement: statement && { id: statement.id, statedOn: statedOn! },
        failedStep: failed?.id ?? null,
        statedStep: last(LINKING_STEPS.stated)?.id ?? null,
        requestedStatementId: asked ? Number(asked.data?.statementId ?? 0) : null,
        today,
        validDays,
      })
      const linking: AadhaarLinking = {
        state,
        statement,
        ageDays: statedOn && ageInDays(statedOn, today),
        validDays,
        failure: isFailed(claim)
          ? failureOf(failures.get(id), failed ? indiaDateOf(failed.createdAt) : today)
          : null,
        asked: state === 'asked' ? (asked?.remarks ?? null) : null,
      }
      return [id, linking]
    })
  )
}

const isFailed = ({ paymentStatusId }: LinkedClaim) => paymentStatusId === PaymentStatus.failed

const newestStatements = (userIds: readonly number[], client: QueryClientContract) =>
  client
    .from('aadhaar_linking_statements')
    .whereIn('user_id', [...new Set(userIds)])
    .groupBy('user_id')
    .max('id')

/** Returns the newest statement of each person. */
async function statementsOf(userIds: readonly number[], client: QueryClientContract) {
  const rows = await AadhaarLinkingStatement.query({ client })
    .whereIn('id', newestStatements(userIds, client))
    .preload('file')
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Returns the events of each claim that determine its linking status, oldest first. */
async function linkingStepsOf(claimIds: readonly number[], client: QueryClientContract) {
  const rows = await WorkflowDecision.query({ client })
    .where('subject_type', 'claim')
    .whereIn('subject_id', [...claimIds])
    .whereIn('action', [...RETURN_STEPS, ...Object.values(LINKING_STEPS)])
    .orderBy('id')
  return Map.groupBy(rows, ({ subjectId }) => subjectId)
}

/** Returns for each claim its last payment batch item that the bank returned. */
async function failedItems(claimIds: readonly number[], client: QueryClientContract) {
  if (claimIds.length === 0) return new Map<number, PaymentBatchItem>()
  const items = await PaymentBatchItem.query({ client })
    .whereIn('claim_id', [...claimIds])
    .whereIn('result', ['failed', 'reversed'])
    .orderBy('id')
  return new Map(items.map((item) => [item.claimId, item]))
}

function failureOf(item: PaymentBatchItem | undefined, on: PlainDate): FailedPayment {
  const known = item?.returnCode ? masters().apbsReturnReason(item.returnCode) : undefined
  return {
    on,
    meaning: known ? returnMeaning(known) : (item?.returnReason ?? item?.returnCode ?? null),
    action: known ? returnAction(known) : null,
  }
}

/** Days after which the list marks a statement as old, whatever the schemes require. */
const STALE_AFTER_DAYS = 90

/** Values of the filter. */
const LINKING_FILTERS = ['none', 'old', 'stated'] as const

const label = (name: string) => `claims.aadhaar_linking.list.${name}`
const labelOf = (name: (typeof LINKING_FILTERS)[number], i18n: I18n) =>
  i18n.t(label(name), { days: duration(STALE_AFTER_DAYS, i18n) })
const duration = (days: number, i18n: I18n) => formatDuration({ days }, (...key) => i18n.t(...key))

/** Filter of the officers' list by the payee's seeding statement. */
export const linkingFilter = choice<(typeof LINKING_FILTERS)[number]>({
  label: label('title'),
  choices: 'linkings',
  find: (typed) => LINKING_FILTERS.find((name) => name === typed) ?? null,
  words: labelOf,
  where(query, linking, table) {
    if (linking === 'none') return void query.whereNotExists(whereStatements(table))
    query.whereExists(whereStatements(table))
    if (linking !== 'old') return
    /** Only the newest statement counts: none may have been made since. */
    const since = sqlStartOf(addDays(getClock().today(), -STALE_AFTER_DAYS))
    query.whereNotExists((one: Query) => {
      whereStatements(table)(one)
      one.where('aadhaar_linking_statements.stated_at', '>=', since)
    })
  },
})

const whereStatements = (table: string) => (query: Query) =>
  void query
    .from('aadhaar_linking_statements')
    .whereColumn('aadhaar_linking_statements.user_id', `${table}.user_id`)

/** Returns the choices of the filter. */
export const linkingChoices = (i18n: I18n) => ({
  linkings: LINKING_FILTERS.map((value) => ({
    value,
    label: labelOf(value, i18n),
  })),
})

/** Returns text with the bank that each person stated last, and how many days ago. */
export async function linkingTexts(
  userIds: readonly number[],
  locale: string,
  client: QueryClientContract
): Promise<(userId: number) => string> {
  const i18n = i18nManager.locale(locale)
  const today = getClock().today()
  const rows = await client
    .from('aadhaar_linking_statements')
    .whereIn('id', newestStatements(userIds, client))
    .select('user_id', 'bank_id', 'stated_at')
  const texts = new Map(
    rows.map((row) => {
      const bank = localName(masters().bank(Number(row.bank_id)), locale)
      const days = ageInDays(indiaDateOf(instantOf(row.stated_at)), today)
      return [
        Number(row.user_id),
        i18n.t(label('cell'), { bank, count: days, days: duration(days, i18n) }),
      ]
    })
  )
  const none = i18n.t(label('none'))
  return (userId) => texts.get(userId) ?? none
}
