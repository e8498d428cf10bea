import type { I18n } from '@adonisjs/i18n'
import { isoInstant } from '#kernel/calendar/instants'
import { columnInLanguage } from '#kernel/formats/languages'
import Erasure from '#privacy/erasure/models/erasure'
import { localName, masters } from '#masters/queries/masters'
import { retentionStatusVersion } from '#privacy/erasure/actions/erase_account'
import { erasablePart, retentionStatusOfPerson } from '#privacy/erasure/queries/erasable_data'
import { ERASABLE_PARTS, type ErasablePart } from '#privacy/erasure/rules/retention'

/** Number of newest proofs on the page. All are in the audit log, which has filters. */
const MAX_SHOWN = 200

/** Returns the newest proofs of erasures and the retention rules. */
export async function erasureProofs(i18n: I18n) {
  const { locale } = i18n
  const { retentionRules } = masters().rows
  const rows = await Erasure.query().orderBy('id', 'desc').limit(MAX_SHOWN)
  const nameOf = (kind: string) => {
    const rule = retentionRules.find(({ code }) => code === kind)
    return rule ? localName(rule, locale) : i18n.t(`erasure.kinds.${kind}`)
  }
  return {
    shown: MAX_SHOWN,
    proofs: rows.map((row) => ({
      id: row.id,
      at: isoInstant(row.erasedAt),
      what: nameOf(row.kind),
      personId: row.personId,
      rows: row.rowsErased,
      files: row.filesErased,
      requestedBy: row.requestedBy,
      ruleDays: row.ruleDays,
    })),
    rules: retentionRules.map((rule) => ({
      code: rule.code,
      name: localName(rule, locale),
      days: rule.days,
      basis: columnInLanguage(rule, 'basis', locale),
    })),
  }
}

/** Returns what a person can erase now, and what is kept until when and under which rule. */
export async function erasurePage(userId: number, { locale }: I18n) {
  const retentionStatus = await retentionStatusOfPerson(userId)
  const { live, kept } = retentionStatus
  const parts = []
  for (const part of ERASABLE_PARTS) parts.push(await partLine(part, userId, live.length > 0))
  return {
    parts,
    /** Numbers of the active applications. */
    live,
    kept: kept.map(({ number, rule, until }) => {
      const row = masters().retentionRule(rule)
      const basis = columnInLanguage(row, 'basis', locale)
      return { number, what: localName(row, locale), basis, until }
    }),
    expectedVersion: retentionStatusVersion(retentionStatus),
  }
}

async function partLine(part: ErasablePart, userId: number, isLive: boolean) {
  const { ids, version } = await erasablePart(part, userId)
  /** Replaced documents are evidence of a decision until it is made. */
  return { part, count: ids.length, version, waits: part === 'old_papers' && isLive }
}
