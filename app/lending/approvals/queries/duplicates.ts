import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import { accessibleApplications } from '#approvals/policies/application_access'
import type { Viewer } from '#approvals/contracts/viewer'
import { isoInstant } from '#kernel/calendar/instants'
import { NotFound } from '#kernel/exceptions/refusal'
import { fullName } from '#kernel/formats/names'
import { digest } from '#kernel/vault/vault'
import type DuplicateDecisionRow from '#duplicates/models/duplicate_decision'
import { type CommonSignal, type Link, decisionsBetween, linksOf } from '#duplicates/queries/links'
import {
  type Outcome,
  type SimilarityLine,
  type Strength,
  kindsSinceDecision,
  needsDecision,
} from '#duplicates/rules/match_keys'
import { localName, masters } from '#masters/queries/masters'

type DuplicatesViewer = Pick<Viewer, 'roleId' | 'districts'>

/** An officer's decision on a pair. */
interface DuplicateDecision {
  outcome: Outcome
  /** Only if this officer may see the people concerned. */
  explanation: string | null
  hasExplanation: boolean
  by: string
  at: string
}

/** Another applicant with similarities to an application (DECISIONS 5); never shown to the applicant. */
interface DuplicateFile {
  /** Identifies the pair in an address without revealing who it is. */
  key: string
  lines: (SimilarityLine & { isDirector: boolean })[]
  points: number
  strength: Strength
  /** Their latest application, if they have one. */
  number: string | null
  district: string | null
  status: string | null
  /** Set if this officer may open it. */
  applicationId: number | null
  /** Set if this officer may open it: names are only shown where they may be seen. */
  name: string | null
  isUndecided: boolean
  /** Kinds that were added after the last decision. */
  fresh: string[]
  /** The last decision first. */
  decisions: DuplicateDecision[]
  /** Serial of the last decision, 0 for none. */
  expectedSerial: number
}

interface Duplicates {
  files: DuplicateFile[]
  commonSignals: CommonSignal[]
}

/** Returns everybody with similarities to an application, the most similar first, with the decisions on them. */
export async function duplicatesOf(
  application: Application,
  viewer: DuplicatesViewer,
  locale: string
): Promise<Duplicates> {
  const { links, commonSignals } = await linksOf(application)
  const others = links.map(({ userId }) => userId)
  const latest = await latestApplications(others)
  const visible = await accessibleApplications(viewer, [...latest.values()])
  const decisionsByUser = await decisionsBetween(application.userId, others)
  const files: DuplicateFile[] = []
  for (const link of links) {
    const other = latest.get(link.userId)
    const isVisible = other !== undefined && visible.includes(other)
    const decisions = decisionsByUser.get(link.userId) ?? []
    files.push({
      key: keyOf(application.userId, link.userId),
      ...linesOf(link),
      ...decisionStatus(link, decisions),
      number: other?.number ?? null,
      district: other ? localName(masters().district(other.districtId), locale) : null,
      status: other ? localName(masters().applicationStatus(other.statusId), locale) : null,
      applicationId: isVisible ? other.id : null,
      name: isVisible ? other.applicantName : null,
      decisions: decisions.map((one) => shownDecision(one, isVisible, application.id)),
    })
  }
  return { files, commonSignals }
}

/** Returns the page of an application's similarities, and the pair that is to be decided. */
export async function duplicatesPage(
  application: Application,
  viewer: Viewer,
  { i18n, chosen, canDecide }: { i18n: I18n; chosen: unknown; canDecide: boolean }
) {
  const shared = await duplicatesOf(application, viewer, i18n.locale)
  return {
    id: application.id,
    number: application.number,
    applicantName: application.applicantName,
    ...shared,
    canDecide,
    chosen: (canDecide && shared.files.find(({ key }) => key === chosen)) || null,
  }
}

/**
 * Returns the other person of a pair by the key from the page.
 *
 * @throws NotFound if there are no similarities, or none any more
 */
export async function otherOfPair(application: Application, key: string): Promise<number> {
  const { links } = await linksOf(application)
  const link = links.find(({ userId }) => keyOf(application.userId, userId) === key)
  if (!link) throw new NotFound()
  return link.userId
}

const KEY_LENGTH = 24

const keyOf = (own: number, other: number) =>
  digest(`pair:${own}:${other}`, 'trait').slice(0, KEY_LENGTH)

const linesOf = ({ lines, points, strength, ofDirectors }: Link) => ({
  lines: lines.map((line) => ({ ...line, isDirector: ofDirectors.includes(line.kind) })),
  points,
  strength,
})

function decisionStatus({ lines }: Link, decisions: readonly DuplicateDecisionRow[]) {
  const [last = null] = decisions
  const kinds = lines.map(({ kind }) => kind)
  return {
    isUndecided: needsDecision(last, kinds),
    fresh: kindsSinceDecision(last, kinds),
    expectedSerial: last?.serial ?? 0,
  }
}

function shownDecision(
  decision: DuplicateDecisionRow,
  isVisible: boolean,
  applicationId: number
): DuplicateDecision {
  const mayRead = isVisible || decision.applicationId === applicationId
  return {
    outcome: decision.outcome,
    explanation: mayRead ? decision.decryptedExplanation : null,
    hasExplanation: decision.explanation !== null,
    by: fullName(decision.decider),
    at: isoInstant(decision.decidedAt),
  }
}

interface LatestApplication {
  id: number
  number: string
  applicantName: string
  districtId: number
  statusId: number
}

async function latestApplications(userIds: number[]) {
  const latest = new Map<number, LatestApplication>()
  if (userIds.length === 0) return latest
  const rows = await db
    .from('applications')
    .whereIn('user_id', userIds)
    .orderBy('id')
    .select('id', 'user_id', 'number', 'applicant_name', 'district_id', 'status_id')
  for (const row of rows) {
    latest.set(Number(row.user_id), {
      id: row.id,
      number: row.number,
      applicantName: row.applicant_name,
      districtId: row.district_id,
      statusId: row.status_id,
    })
  }
  return latest
}
