import type { I18n } from '@adonisjs/i18n'
import Application from '#applications/models/application'
import AnswerReply from '#bank_desk/models/answer_reply'
import LetterAnswer from '#bank_desk/models/letter_answer'
import LetterHolder from '#bank_desk/models/letter_holder'
import { bankLetterFilters } from '#bank_desk/queries/bank_letter_filters'
import { getClock } from '#kernel/calendar/clock'
import { daysBetween, indiaDateOf } from '#kernel/calendar/plain_date'
import { defineList, inOrderOf, asc } from '#lists/definition'
import type { Viewer } from '#lists/filters'
import { bankChoices } from '#loans/queries/list_filters'
import Loi from '#loi/models/loi'
import { districtOptions } from '#masters/queries/master_filters'
import { localName, masters, options } from '#masters/queries/masters'

/** A letter that waits for a bank, as officers see it. */
export type BankLetterRow = Awaited<ReturnType<typeof bankLetterRows>>[number]

const label = (name: string) => `bank_desk.officer.columns.${name}`

/** Letters in force without a sanction: the older first, since they wait longer. */
export const bankLetterList = defineList({
  name: 'bank_letters',
  subject: 'bank_letter',
  files: { sheet: 'Letters_With_Banks', paper: 'Letters_With_Banks' },
  words: {
    name: 'bank_desk.officer.title',
    everything: 'bank_desk.officer.everything',
    empty: 'bank_desk.officer.none',
  },
  columns: [
    {
      key: 'applicationNo',
      label: label('application'),
      kind: 'text',
      width: 22,
      isFixed: true,
      isLink: true,
    },
    { key: 'applicantName', label: label('name'), kind: 'name' },
    { key: 'district', label: label('district'), kind: 'text', below: 'applicantName' },
    { key: 'loiNumber', label: label('loi'), kind: 'code', width: 26 },
    { key: 'issuedOn', label: label('issued_on'), kind: 'date', sort: asc('issued_on') },
    { key: 'bank', label: label('bank'), kind: 'text', width: 28 },
    { key: 'branch', label: label('branch'), kind: 'text', below: 'bank' },
    {
      key: 'answer',
      label: label('answer'),
      kind: 'status',
      of: ({ answer }: BankLetterRow, i18n: I18n) => i18n.t(`bank_desk.kinds.${answer ?? 'none'}`),
    },
    { key: 'reason', label: label('reason'), kind: 'text', below: 'answer' },
    { key: 'silentDays', label: label('silent_days'), kind: 'count' },
    { key: 'dispute', label: label('dispute'), kind: 'text' },
  ],
  filters: bankLetterFilters,
  defaultSort: 'issuedOn',
  rows: bankLetterRows,
})

async function bankLetterRows(rows: readonly { id: number }[], locale: string) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lois = await Loi.query().whereIn('id', ids)
  const applicationIds = lois.map(({ applicationId }) => applicationId)
  const [applications, holders, answers] = await Promise.all([
    Application.query().whereIn('id', applicationIds),
    LetterHolder.query().whereIn('application_id', applicationIds).orderBy('id', 'desc'),
    LetterAnswer.query().whereIn('application_id', applicationIds).orderBy('id', 'desc'),
  ])
  const answerIds = answers.map(({ id }) => id)
  const disputes =
    answerIds.length === 0
      ? []
      : await AnswerReply.query().whereIn('answer_id', answerIds).where('is_right', false)
  const today = getClock().today()
  return inOrderOf(rows, lois).map((loi) => {
    const application = applications.find(({ id }) => id === loi.applicationId)!
    const holder = holders.find(({ applicationId }) => applicationId === application.id)
    const answer = answers.find(({ holderId }) => holderId === holder?.id)
    const branch = masters().find('bankBranches', holder?.branchId)
    const last = answer ?? holder
    const since = answer?.answeredAt ?? holder?.since
    const dispute = disputes.find(({ answerId }) => answerId === answer?.id)
    return {
      id: loi.id,
      applicationId: application.id,
      applicationNo: application.number,
      applicantName: application.applicantName,
      district: localName(masters().district(application.districtId), locale),
      loiNumber: loi.number,
      issuedOn: loi.issuedOn,
      bank: holder ? localName(masters().bank(holder.bankId), locale) : '',
      branch: branch ? localName(branch, locale) : (holder?.branchName ?? ''),
      answer: answer?.kind ?? null,
      reason: localName(masters().find('bankRefusalReasons', answer?.reasonId), locale),
      silentDays: daysBetween(last && since ? indiaDateOf(since) : loi.issuedOn, today),
      /** What the citizen calls wrong; empty where nothing is. */
      dispute: dispute?.remarks ?? '',
    }
  })
}

/** What the filters offer, in the officer's language. */
export function listChoices(viewer: Viewer, i18n: I18n) {
  const { locale } = i18n
  const kinds = ['received', 'documents_asked', 'sanctioned', 'refused', 'disbursed', 'none']
  return {
    districts: districtOptions(viewer, locale),
    banks: bankChoices(locale, true),
    bankBranches: options(masters().rows.bankBranches, locale),
    refusalReasons: options(masters().rows.bankRefusalReasons, locale),
    answers: kinds.map((value) => ({ value, label: i18n.t(`bank_desk.kinds.${value}`) })),
    disputes: [{ value: '1', label: i18n.t('bank_desk.officer.disputed') }],
  }
}
