import { test } from '@japa/runner'
import { masters } from '#masters/queries/masters'
import type { SubjectType } from '#workflow/contracts/subject'
import WorkflowTransition from '#workflow/models/workflow_transition'
import { effectNamed, guardNamed } from '#workflow/registry'
import '#start/modules'
import { dialect } from '#tests/support/tags'
import { catalogue, LOCALES } from '#tests/unit/lang/catalogues'
import { allDesks } from '#workflow/queries/desks'

/** Columns of the dashboard, in the order of document 3. */
const COLUMNS = 'DM DBSC Project GM MD LOI Lapsed Disbursed Hold Rejected'.split(' ')

async function rowsOf(subjectType: SubjectType) {
  return WorkflowTransition.query().where('subject_type', subjectType).orderBy('id')
}

/** Returns every status that the rows can reach from nothing. */
function reachable(rows: WorkflowTransition[]) {
  const seen = new Set<number>()
  const open = rows.filter((row) => row.fromStatus === null).map((row) => row.toStatus)
  while (open.length > 0) {
    const status = open.pop()!
    if (seen.has(status)) continue
    seen.add(status)
    open.push(...rows.filter((row) => row.fromStatus === status).map((row) => row.toStatus))
  }
  return seen
}

test.group('Rows of the workflow masters', (group) => {
  dialect(group)
  test('reach every status of an application', async ({ assert }) => {
    const seen = reachable(await rowsOf('application'))
    assert.sameMembers(
      masters().applicationStatuses.map((status) => status.id),
      [...seen]
    )
  })

  test('reach every status of a claim', async ({ assert }) => {
    const seen = reachable(await rowsOf('claim'))
    assert.sameMembers(
      masters().claimStatuses.map((status) => status.id),
      [...seen]
    )
  })

  test('have no dead end: every status that is not final leads to a final one', async ({
    assert,
  }) => {
    for (const subjectType of ['application', 'claim'] as const) {
      const rows = await rowsOf(subjectType)
      const statuses =
        subjectType === 'application' ? masters().applicationStatuses : masters().claimStatuses
      for (const status of statuses.filter((one) => !one.isFinal)) {
        const onward = rows.filter((row) => row.fromStatus === status.id)
        assert.isNotEmpty(onward, `${subjectType} ${status.nameEn}`)
        /** A claim approved by the MD ends with its payment, which is not a status. */
        const ends = reachable([
          ...rows.filter((row) => row.fromStatus !== null),
          Object.assign(new WorkflowTransition(), { fromStatus: null, toStatus: status.id }),
        ])
        assert.isTrue(
          statuses.some((one) => one.isFinal && ends.has(one.id)),
          `${subjectType} ${status.nameEn} never ends`
        )
      }
    }
  })

  test('leave a final status only by an appeal against the rejection', async ({ assert }) => {
    const rows = await rowsOf('application')
    for (const status of masters().applicationStatuses.filter((one) => one.isFinal)) {
      const onward = rows.filter((row) => row.fromStatus === status.id)
      const isRejected = rows.some((row) => row.action === 'reject' && row.toStatus === status.id)
      assert.deepEqual(
        [...new Set(onward.map(({ action }) => action))],
        isRejected ? ['appeal', 'grant_appeal', 'refuse_appeal'] : [],
        status.nameEn
      )
    }
  })

  test('give a step to every role for which a status waits', async ({ assert }) => {
    for (const subjectType of ['application', 'claim'] as const) {
      const rows = await rowsOf(subjectType)
      const statuses =
        subjectType === 'application' ? masters().applicationStatuses : masters().claimStatuses
      for (const status of statuses) {
        if (status.isFinal || status.pendingWithRole === null) continue
        assert.isTrue(
          rows.some((row) => row.fromStatus === status.id && row.role === status.pendingWithRole),
          `${subjectType} ${status.nameEn}`
        )
      }
    }
  })

  test('put every status in exactly one column of the dashboard', async ({ assert }) => {
    for (const status of masters().applicationStatuses) {
      assert.include(COLUMNS, status.dashboardColumn, status.nameEn)
    }
    const inColumns = COLUMNS.flatMap((column) => masters().statusesInColumn(column as 'DM'))
    assert.lengthOf(inColumns, masters().applicationStatuses.length)
  })

  test('have the texts of every stage in each language', ({ assert }) => {
    const { applicationStatuses, claimStatuses } = masters()
    const ofApplications = applicationStatuses.flatMap(({ dashboardColumn }) =>
      ['name', 'column', 'next'].map((word) => `application.${dashboardColumn}.${word}`)
    )
    const ofClaims = claimStatuses.flatMap(({ owner }) =>
      ['name', 'column'].map((word) => `claim.${owner}.${word}`)
    )
    const ofDesks = allDesks().map((desk) => `${desk.subjectType}.${desk.column}.waiting`)
    for (const locale of LOCALES) {
      const words = catalogue(locale)
      const keys = [...ofApplications, ...ofClaims, ...ofDesks]
      assert.deepEqual(
        keys.filter((key) => !words.get(`workflow.stages.${key}`)),
        [],
        locale
      )
    }
  })

  test('name only existing guards and effects', async ({ assert }) => {
    for (const subjectType of ['application', 'claim'] as const) {
      for (const row of await rowsOf(subjectType)) {
        for (const name of row.guardNames) assert.isFunction(guardNamed(subjectType, name))
        for (const name of row.effectNames) assert.isFunction(effectNamed(subjectType, name))
      }
    }
  })
})
