import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import {
  type ChangeName,
  type Changes,
  type Difference,
  changeKind,
} from '#maker_checker/contracts/change_kind'
import ProposedChange, {
  type ChangeStatus,
  OPEN_STATUSES,
} from '#maker_checker/models/proposed_change'
import { NotFound, type SentenceValue, sentenceValue } from '#kernel/exceptions/refusal'
import { inEachLanguage } from '#kernel/formats/languages'
import { formatValue } from '#lists/kinds'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import signIn from '#config/sign_in'
import { kindsToRead, mayPersonConfirm } from '#maker_checker/queries/confirmations'
import { hasLapsed, mayCollect } from '#maker_checker/rules/confirmation'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { formatDate } from '#kernel/calendar/plain_date'
import { rowVersion } from '#kernel/http/expected_version'
import StoredFile from '#documents/models/stored_file'
import { parseWholeNumber } from '#lists/filters'
import { DEFAULT_LIST_SIZE, textOf } from '#lists/list_state'
import { localName, masters } from '#masters/queries/masters'

type Named = Pick<ProposedChange, 'kind' | 'about'>

/** The kind of a change and the record concerned, for a reader. */
export const changeWords = ({ kind, about }: Named, i18n: I18n) => ({
  kind: i18n.t(changeKind(kind).words),
  title: about === null ? null : String(sentenceValue(i18n, about)),
})

/** The same on one line, in every language, for messages. */
export const changeInEachLanguage = (change: Named) =>
  inEachLanguage((locale) => {
    const { kind, title } = changeWords(change, i18nManager.locale(locale))
    return title === null ? kind : `${kind}: ${title}`
  })

/** A difference as a page shows it. */
interface DifferenceLine {
  label: string
  /** Null where there is none. */
  old: string | null
  new: string | null
  /** Old and new are addresses of images, or of files. */
  isPicture?: true
  isFile?: true
}

const differenceText = (kind: Difference['kind'], value: SentenceValue | null, i18n: I18n) => {
  if (value === null) return null
  const words = sentenceValue(i18n, value)
  return kind === 'picture' || kind === 'file'
    ? String(words)
    : formatValue(kind, words, i18n.locale)
}

const differenceLines = (difference: readonly Difference[], i18n: I18n): DifferenceLine[] =>
  difference.map(({ label, kind, ...values }) => ({
    label: String(sentenceValue(i18n, label)),
    old: differenceText(kind, values.old, i18n),
    new: differenceText(kind, values.new, i18n),
    ...(kind === 'picture' ? { isPicture: true } : {}),
    ...(kind === 'file' ? { isFile: true } : {}),
  }))

const CHANGE_TABS = ['waiting', 'decided'] as const

type Query = Readonly<Record<string, unknown>>

/** One page of the waiting changes, the oldest first, or of the decided ones, the newest first. */
export async function changeList(params: Query, { roleId }: Pick<User, 'roleId'>, i18n: I18n) {
  const tab = CHANGE_TABS.find((name) => name === params.tab) ?? CHANGE_TABS[0]
  const page = Math.max(1, parseWholeNumber(textOf(params.page)) ?? 1)
  const query = ProposedChange.query()
    .whereIn('kind', kindsToRead(roleId))
    .preload('asker')
    .preload('decider')
  if (tab === 'waiting') query.whereIn('status', [...OPEN_STATUSES]).orderBy('id')
  else query.whereNotIn('status', [...OPEN_STATUSES]).orderBy('id', 'desc')
  const found = await query.paginate(page, DEFAULT_LIST_SIZE)
  return {
    tab,
    rows: found.all().map((change) => ({
      id: change.id,
      ...changeWords(change, i18n),
      ...displayStatus(change, i18n),
      requestedBy: change.asker.displayName,
      requestedAt: isoInstant(change.requestedAt),
      decidedBy: change.decider?.displayName ?? null,
      decidedAt: change.decidedAt && isoInstant(change.decidedAt),
    })),
    page,
    perPage: DEFAULT_LIST_SIZE,
    total: found.total,
  }
}

/** The status of a change; a lapsed one is out of date, even before it is closed, with the reason. */
function displayStatus(change: ProposedChange, i18n: I18n) {
  const isLapsed = hasLapsed(change, getClock().today())
  const date = formatDate(change.lastDay, i18n.locale)
  return {
    status: isLapsed ? ('stale' as const) : change.status,
    why: isLapsed ? i18n.t('maker_checker.lapsed', { date }) : null,
  }
}

/** Statuses of changes that ended without effect. */
const ENDED_WITHOUT_EFFECT: readonly ChangeStatus[] = ['stale', 'refused', 'withdrawn']

/** Actions that this user may take on a change in its current state. */
async function abilitiesOf(change: ProposedChange, person: User) {
  const { status, requestedBy, kind, decrypted: opened } = change
  const may = await mayPersonConfirm(person, change)
  const confirms = may === 'yes'
  const isLapsed = hasLapsed(change, getClock().today())
  const isOver = isLapsed || ENDED_WITHOUT_EFFECT.includes(status)
  const form =
    isOver && requestedBy === person.id ? changeKind(kind).formOf?.(opened.payload) : null
  return {
    decide: status === 'waiting' && confirms && !isLapsed,
    /** Blocked for a number of days, because one of the two recently gave the other access. */
    isLater: OPEN_STATUSES.includes(status) && may === 'later',
    collect: collectPath(change, person),
    /** Nothing is left to decide: the change can only be closed. */
    close: status === 'waiting' && confirms && isLapsed,
    again: form ? `${form}?again=${change.id}` : null,
    acknowledge: status === 'unconfirmed' && confirms,
    withdraw: status === 'waiting' && requestedBy === person.id,
  }
}

/** Address at which the requester collects the result of a confirmed change, once. */
function collectPath(change: ProposedChange, person: User): string | null {
  const { id, requestedBy, kind, decrypted: opened } = change
  if (requestedBy !== person.id || !mayCollect(change, getClock().now())) return null
  const place = changeKind(kind).collectedAt?.(opened.payload)
  return place ? `${place}/${id}` : null
}

/** Images of a change without effect, or of what a change replaced, have been deleted: none is shown for them. */
async function withoutDeletedPictures(lines: readonly DifferenceLine[]): Promise<DifferenceLine[]> {
  const pictures = lines.filter(({ isPicture, isFile }) => isPicture || isFile)
  const hrefs = pictures.flatMap((line) => [line.old, line.new]).filter((href) => href !== null)
  if (hrefs.length === 0) return [...lines]
  const uuidOf = (href: string) => href.slice(href.lastIndexOf('/') + 1)
  const ids = hrefs.map(uuidOf)
  const files = await StoredFile.query().whereIn('uuid', ids).select('uuid')
  const logos = await db.from('corporation_logos').whereIn('id', ids).select('id')
  const existing = new Set([...files.map(({ uuid }) => uuid), ...logos.map(({ id }) => id)])
  const hrefIfExists = (href: string | null) =>
    href !== null && existing.has(uuidOf(href)) ? href : null
  return lines.map((line) =>
    line.isPicture || line.isFile
      ? { ...line, old: hrefIfExists(line.old), new: hrefIfExists(line.new) }
      : line
  )
}

/** The proposed values of a change of a kind, for filling its form again; null where there are none. */
export async function findChangePayload<N extends ChangeName>(
  kind: N,
  id: unknown
): Promise<Changes[N] | null> {
  const number = typeof id === 'string' ? parseWholeNumber(id) : null
  if (number === null) return null
  const change = await ProposedChange.query().where({ id: number, kind }).first()
  return change ? (change.decrypted.payload as Changes[N]) : null
}

/** One change with its difference. @throws NotFound */
export async function changePage(id: number, person: User, i18n: I18n) {
  const change = await ProposedChange.query()
    .where('id', id)
    .preload('asker')
    .preload('decider')
    .first()
  if (!change || !kindsToRead(person.roleId).includes(change.kind)) throw new NotFound()
  const { difference, href } = change.decrypted
  const roleName = (roleId: number | null) =>
    roleId === null ? null : localName(masters().role(roleId), i18n.locale)
  return {
    id,
    version: rowVersion(change),
    ...changeWords(change, i18n),
    ...displayStatus(change, i18n),
    difference: await withoutDeletedPictures(differenceLines(difference, i18n)),
    href: href ?? null,
    asked: {
      by: change.asker.displayName,
      role: roleName(change.requestedRole),
      at: isoInstant(change.requestedAt),
    },
    decided:
      change.decidedAt === null
        ? null
        : {
            by: change.decider?.displayName ?? null,
            role: roleName(change.decidedRole),
            at: isoInstant(change.decidedAt),
          },
    remarks: change.remarks,
    later: i18n.t('maker_checker.messages.later', { days: signIn.twoPersonsDays }),
    can: await abilitiesOf(change, person),
  }
}
