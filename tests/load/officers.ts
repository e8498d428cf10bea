import { randomInt } from 'node:crypto'
import { addDays } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import { type Act, signOutAndIn, formWith, oneOf, word } from '#tests/load/acts'
import { rowsOf } from '#tests/load/ledger'
import type { Person } from '#tests/load/person'

const PDF = 'two_pages.pdf'
/** The last page of a list that is opened. */
const FIRST_PAGES = 5

type Files = 'applications' | 'claims'

const SUBJECTS = { applications: 'application', claims: 'claim' } as const

const listAt = (files: Files, query = '') => `/officer/${files}${query ? `?${query}` : ''}`

/** Returns one of the files that a list shows. */
async function anyFile(person: Person, files: Files, query = '') {
  const { props } = await person.openPage(`list of ${files}`, listAt(files, query))
  const rows = (props.list?.rows ?? []) as any[]
  return rows.length === 0 ? null : oneOf(rows)
}

/** Returns a file of the person's own desk, if the home page shows any. */
async function anyOwn(person: Person, files: Files) {
  const { props } = await person.openPage('home of officers', '/officer')
  const own = props.stages.find(
    ({ isMine, subjectType, count }: any) => isMine && subjectType === SUBJECTS[files] && count > 0
  )
  const page = `page=${1 + randomInt(FIRST_PAGES)}`
  const [, query = ''] = own?.href.split('?') ?? []
  const pages = Math.ceil((own?.count ?? 0) / 20)
  return anyFile(person, files, pages > FIRST_PAGES ? `${query}&${page}` : query)
}

const readActs = (files: Files): Act[] => [
  { weight: 3, run: (person) => person.openPage('home of officers', '/officer') },
  { weight: 2, run: (person) => anyFile(person, files) },
  { weight: 1, run: (person) => anyFile(person, files, 'late=1') },
  { weight: 1, run: (person) => person.openPage('reports', '/officer/reports') },
  signOutAndIn('/officer'),
  {
    weight: 1,
    async run(person) {
      await person.openPage('find', '/officer/search')
      const body = { words: 'Jadhav' }
      await person.send('find', { path: '/officer/search', body, hasKey: false, isSearch: true })
    },
  },
  {
    weight: 2,
    async run(person) {
      const file = await anyOwn(person, files)
      if (file) await person.openPage(`file of ${files}`, `/officer/${files}/${file.id}`)
    },
  },
]

/** Writes a note on a file. */
const writeNote = (files: Files): Act => ({
  weight: 2,
  async run(person) {
    const file = await anyOwn(person, files)
    if (!file) return
    const { props } = await person.openPage(`file of ${files}`, `/officer/${files}/${file.id}`)
    if (!props.notes?.can.write) return
    const text = `Seen with the papers ${word()}`
    const count = rowsOf('file_notes', { body: text })
    person.ledger.expect(`note ${text}`, count, [0, 1])
    const path = `/officer/${files}/${file.id}/notes`
    const isDone = await person.send('note', { path, body: { text, colleagueId: null } })
    if (isDone) person.ledger.expect(`note ${text}`, count, [1])
  },
})

/** Assigns a file to the person. */
const assignToSelf = (files: Files): Act => ({
  weight: 1,
  async run(person) {
    const file = await anyOwn(person, files)
    if (!file) return
    const { props } = await person.openPage(`file of ${files}`, `/officer/${files}/${file.id}`)
    const { assignment } = props
    if (!assignment?.choices.some(({ value }: any) => value === person.user.id)) return
    await person.send('assignment', {
      path: assignment.href,
      body: {
        assigneeId: person.user.id,
        expectedAssigneeId: assignment.assignee?.id ?? null,
        expectedStatusId: assignment.expectedStatusId,
      },
    })
  },
})

/** Takes a step on a file, with unique remarks. */
const takeStep = (files: Files): Act => ({
  weight: 4,
  async run(person) {
    const file = await anyOwn(person, files)
    if (!file) return
    const { props } = await person.openPage(`file of ${files}`, `/officer/${files}/${file.id}`)
    const choices: any[] = (props.decision?.choices ?? props.actions ?? []).filter(
      ({ isRejection, takesItem }: any) => !isRejection && !takesItem
    )
    if (choices.length === 0) return
    const step = oneOf(choices)
    const remarks = `As on the papers ${word()}`
    const count = rowsOf('workflow_decisions', { remarks, subject_type: SUBJECTS[files] })
    person.ledger.expect(`step ${remarks}`, count, [0, 1])
    const isDone = await person.send(`step on ${files}`, {
      path: `/officer/${files}/${file.id}/decisions`,
      body: {
        action: step.action,
        remarks,
        reasonId: step.needsReason ? oneOf<any>(step.reasons).value : null,
        ...(step.takesAmount
          ? {
              approvedAmount: (
                (props.claim.approvedPaise ?? props.claim.proposedPaise) / 100
              ).toFixed(2),
            }
          : {}),
        expectedStatusId: props.decision?.expectedStatusId ?? props.claim.statusId,
        expectedDecisionId: props.decision?.expectedDecisionId ?? props.latestDecisionId ?? null,
      },
    })
    if (isDone) person.ledger.expect(`step ${remarks}`, count, [1])
  },
})

/** Saves filters under a name, renames one, deletes one. */
const saveFilter = (list: Files): Act => ({
  weight: 1,
  async run(person) {
    await person.openPage(`list of ${list}`, listAt(list))
    const filterName = `Mine ${word()}`
    const count = rowsOf('saved_filters', { name: filterName })
    person.ledger.expect(`filter ${filterName}`, count, [0, 1])
    const body = { list, filterName, address: 'late=1' }
    const isDone = await person.send('filter kept', { path: '/officer/saved-filters', body })
    if (isDone) person.ledger.expect(`filter ${filterName}`, count, [1])
  },
})

const chooseColumns = (list: Files): Act => ({
  weight: 1,
  async run(person) {
    await person.openPage(`list of ${list}`, listAt(list))
    const body = { list, offered: ['amount'], shown: oneOf([[], ['amount']]) }
    await person.send('columns', { path: '/officer/list-columns', body })
  },
})

/** All acts of an officer that concern one list of files. */
const actsOn = (files: Files): Act[] => [
  ...readActs(files),
  writeNote(files),
  assignToSelf(files),
  takeStep(files),
  saveFilter(files),
  chooseColumns(files),
]

/** Puts applications on the agenda of a meeting, and files its report. */
const holdMeeting: Act = {
  weight: 2,
  async run(person) {
    const { props } = await person.openPage('new meeting', '/officer/batches/new')
    if (props.waiting.length === 0) return
    const chosen = Array.from({ length: 3 }, () => oneOf<any>(props.waiting))
    const applications = [...new Set(chosen)].map(({ id, statusId, lastDecisionId }) => ({
      id,
      statusId,
      expectedDecisionId: lastDecisionId,
    }))
    const body = {
      meetingOn: addDays(getClock().today(), 1),
      meetingTime: '11:30',
      isDayOffConfirmed: true,
      applications,
    }
    await person.send('meeting', { path: '/officer/batches', body })
  },
}

/** Verifies the bank data that applicants recorded. */
const verifyLoan: Act = {
  weight: 2,
  async run(person) {
    const kind = oneOf(['sanctions', 'disbursements'])
    const { props } = await person.openPage(`list of ${kind}`, `/officer/${kind}?verification=1`)
    const rows: any[] = props.list?.rows ?? []
    if (rows.length === 0) return
    const { id } = oneOf(rows)
    const { props: page } = await person.openPage(`one of ${kind}`, `/officer/${kind}/${id}`)
    if (!page.can?.verify) return
    const path = `/officer/${kind}/${id}/verification`
    await person.send(`verification of ${kind}`, { path, body: { version: page.version } })
  },
}

/** Pays approved claims. */
const createPaymentBatch: Act = {
  weight: 1,
  async run(person) {
    const { props } = await person.openPage('new payment batch', '/officer/payment-batches/new')
    const payable = props.lines.filter(({ unpayable }: any) => unpayable === null)
    const claimIds = payable.slice(0, 5).map(({ id }: any) => id)
    if (claimIds.length === 0) return
    await person.send('payment batch', { path: '/officer/payment-batches', body: { claimIds } })
  },
}

const publishNotice: Act = {
  weight: 1,
  async run(person) {
    await person.openPage('new notice', '/officer/content/notices/new')
    const titleEn = `Office closed ${word()}`
    const count = rowsOf('announcements', { title_en: titleEn })
    person.ledger.expect(`notice ${titleEn}`, count, [0, 1])
    const body = {
      version: 0,
      titleEn,
      textEn: 'Please plan ahead.',
      audience: 'everybody',
      shownFrom: '01-01-2020',
    }
    const isDone = await person.send('notice', { path: '/officer/content/notices', body })
    if (isDone) person.ledger.expect(`notice ${titleEn}`, count, [1])
  },
}

const publishDocument: Act = {
  weight: 1,
  async run(person) {
    await person.openPage('new document', '/officer/content/documents/new')
    const fields = { kind: 'circular', nameEn: `Circular ${word()}` }
    const body = await formWith(fields, { file: PDF })
    await person.send('document of the site', { path: '/officer/content/documents', body })
  },
}

export const deciderActs = actsOn('applications')
export const districtActs = [...deciderActs, holdMeeting]
export const accountsActs = [...actsOn('claims'), verifyLoan, createPaymentBatch]
export const auditorActs = [...readActs('claims'), writeNote('claims'), takeStep('claims')]
export const administratorActs = [...readActs('applications'), publishNotice, publishDocument]
