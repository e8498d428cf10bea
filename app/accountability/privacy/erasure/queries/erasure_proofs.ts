import type { I18n } from '@adonisjs/i18n'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { columnInLanguage } from '#kernel/formats/languages'
import Erasure from '#privacy/erasure/models/erasure'
import { localName, masters } from '#masters/queries/masters'

/** The newest of the proofs that a page shows; all are in the audit log, which is found by its filters. */
const MAX_SHOWN = 200

/** The newest proofs of erasures, and the rules under which is erased. */
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
      askedBy: row.askedBy,
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
