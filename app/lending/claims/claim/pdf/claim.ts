import type { I18n } from '@adonisjs/i18n'
import { type PlainDate, formatDate, formatInstant } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { getClock } from '#kernel/calendar/clock'
import type { officerClaim } from '#claims/claim/queries/officer_claim'
import type { claimChecks } from '#claims/claim/queries/claim_checks'
import type { ClaimStep } from '#claims/claim/queries/claim_views'
import { officeDocument } from '#pdf/letterhead'
import { INK } from '#pdf/styles'
import { type PdfSection, drawSections } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'

/** A claim as its officers see it; Aadhaar numbers are always masked. */
interface ClaimPdfData {
  view: Awaited<ReturnType<typeof officerClaim>>
  checks: Awaited<ReturnType<typeof claimChecks>>
  steps: readonly ClaimStep[]
}

/** Renders a claim with its recomputation and its history as an A4 PDF for the office. */
export function renderClaim(data: ClaimPdfData, language: PdfLanguage, i18n: I18n): Uint8Array {
  const { claim, application } = data.view
  const title = i18n.t('claims.officer.title', { id: claim.id, name: application.applicantName })
  const document = {
    title,
    subject: application.number,
    madeAt: getClock().now(),
    status: claim.status,
  }
  const paper = officeDocument(document, language, i18n)
  drawSections(paper, sectionsOf(data, language, i18n))
  paper.paragraph(i18n.t('profile_pdf.masked'), { size: 7.5, colour: INK.muted })
  return paper.toBytes()
}

function sectionsOf({ view, checks, steps }: ClaimPdfData, language: PdfLanguage, i18n: I18n) {
  const { claim, application, loan, rows } = view
  const t = (key: string) => i18n.t(key)
  const day = (date: PlainDate) => formatDate(date, language)
  const money = (amount: number | null) => (amount === null ? null : formatRupees(paise(amount)))
  const right = 'right' as const
  const sections: PdfSection[] = [
    {
      title: t('claims.officer.applicant'),
      blocks: [
        {
          kind: 'facts',
          facts: [
            {
              label: t('claims.columns.applicant'),
              value: application.applicantName,
              isWide: true,
            },
            { label: t('claims.officer.aadhaar'), value: application.aadhaar },
            { label: t('claims.officer.mobile'), value: application.mobile },
            { label: t('claims.columns.district'), value: application.district },
            { label: t('claims.officer.scheme'), value: application.scheme },
            { label: t('claims.officer.loi'), value: application.loiNumber },
            { label: t('claims.columns.bank'), value: loan && `${loan.bank}, ${loan.branchName}` },
            { label: t('claims.officer.sanctioned'), value: money(loan?.amountPaise ?? null) },
            { label: t('claims.officer.disbursed'), value: money(loan?.disbursedPaise ?? null) },
          ],
        },
      ],
    },
    {
      title: t('claims.show.details'),
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: t('claims.columns.submitted_on'), value: day(claim.submittedOn) },
            { label: t('claims.officer.first_submitted'), value: day(claim.firstSubmittedOn) },
            { label: t('claims.columns.claim_amount'), value: money(claim.interestPaise) },
            { label: t('claims.columns.proposed'), value: money(claim.proposedPaise) },
            { label: t('claims.columns.approved'), value: money(claim.approvedPaise) },
            { label: t('claims.columns.paid'), value: money(claim.paidPaise) },
            { label: t('claims.form.principal'), value: money(claim.principalPaise) },
            { label: t('claims.show.charges'), value: money(claim.chargesPaise) },
            { label: t('claims.columns.payment'), value: claim.payment },
          ],
        },
      ],
    },
    {
      title: t('claims.officer.claimed'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('claims.form.due'), width: 16 },
            { title: t('claims.columns.paid_on'), width: 16 },
            { title: t('claims.columns.claim_amount'), width: 17, align: right },
            { title: t('claims.officer.schedule_interest'), width: 17, align: right },
            { title: t('claims.columns.proposed'), width: 17, align: right },
            { title: t('claims.officer.recomputed'), width: 17, align: right },
          ],
          rows: rows.map((row) => [
            day(row.dueOn),
            day(row.paidOn),
            money(row.interestPaise) ?? '',
            money(row.scheduleInterestPaise) ?? '',
            money(row.proposedPaise) ?? '',
            money(row.recomputedPaise) ?? '',
          ]),
        },
      ],
    },
    {
      title: t('claims.rules.title'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('claims.rules.rule'), width: 48 },
            { title: t('claims.rules.claimed'), width: 17, align: right },
            { title: t('claims.rules.computed'), width: 17, align: right },
            { title: t('claims.rules.result'), width: 18 },
          ],
          rows: checks.map((check) => [
            t(`claims.rules.${check.rule}`),
            money(check.claimedPaise) ?? '',
            money(check.computedPaise) ?? '',
            t(check.holds ? 'claims.rules.holds' : 'claims.rules.broken'),
          ]),
        },
      ],
    },
    {
      title: t('claims.officer.history'),
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: t('profile_pdf.date'), width: 20 },
            { title: t('claims.rules.result'), width: 24 },
            { title: t('approvals.corrections.by'), width: 24 },
            { title: t('approvals.review.remarks'), width: 32 },
          ],
          rows: steps.map((step) => [
            formatInstant(new Date(step.at), language),
            t(`workflow.actions.claim.${step.action}`),
            [step.by, step.role ?? t('claims.officer.system')].filter(Boolean).join(', '),
            [money(step.approvedPaise), step.reason, step.remarks].filter(Boolean).join(' · '),
          ]),
        },
      ],
    },
  ]
  return sections
}
