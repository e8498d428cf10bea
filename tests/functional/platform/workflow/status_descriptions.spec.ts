import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { createUser } from '#database/factories/application_factory'
import { NotFound, type Refusal } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'
import { dialect } from '#tests/support/tags'
import { captureError } from '#tests/support/workflow_rows'
import { DescribeStatus } from '#workflow/actions/change_workflow'
import { allDesks } from '#workflow/queries/desks'
import { describedStatus } from '#workflow/queries/workflow_graph'

const rowsOf = async (action: string) => {
  const rows = await db.from('audit_entries').where('action', action)
  return rows.length
}

test.group('Workflow status', (group) => {
  dialect(group)

  test('has names and targets as last saved, in each language', async ({ assert, cleanup }) => {
    const { id } = await createUser(Role.administrator)
    const actor = { id, role: Role.administrator }
    const read = () => describedStatus('application', 13, db.connection())
    const before = (await read())!
    const write = (
      names: { nameEn?: string; nameMr?: string; nameHi?: string },
      targetDays: number | null,
      expected = before
    ) =>
      new DescribeStatus().run(
        {
          subjectType: 'application',
          statusId: 13,
          names: { ...before.names, ...names },
          targetDays,
          expected,
        },
        actor
      )
    cleanup(async () => write({}, before.targetDays, (await read())!))
    const { nameEn, nameMr, nameHi } = masters().applicationStatus(13)
    assert.deepEqual(before, { names: { nameEn, nameMr, nameHi }, targetDays: 7 })

    const audited = () => rowsOf('workflow.status_described')
    const count = await audited()
    await write({}, 7)
    assert.equal(await audited(), count, 'nothing is written if nothing changes')
    await write({ nameEn: 'AGM', nameMr: 'नवे', nameHi: '' }, null)
    assert.deepEqual(await read(), {
      names: { nameEn: 'AGM', nameMr: 'नवे', nameHi: null },
      targetDays: null,
    })
    assert.equal(masters().applicationStatus(13).nameEn, 'AGM')
    assert.equal(await audited(), count + 1)
    const desks = allDesks().filter(({ subjectType }) => subjectType === 'application')
    assert.deepEqual(
      desks.map(({ statusId, roleAbove }) => [statusId, roleAbove]),
      [
        [1, Role.generalManager],
        [2, Role.generalManager],
        [13, null],
        [4, Role.managingDirector],
        [16, null],
      ],
      'a desk without a target is skipped'
    )
    const late = await captureError<Refusal>(() => write({ nameEn: 'Other' }, 7))
    assert.equal(late.messageKey, 'workflow.messages.described_meanwhile')
    assert.isNull(await describedStatus('application', 999, db.connection()))
    const unknown = { subjectType: 'application', statusId: 999, targetDays: 7 } as const
    const described = { names: before.names, expected: before }
    assert.instanceOf(
      await captureError(() => new DescribeStatus().run({ ...unknown, ...described }, actor)),
      NotFound
    )
    await write({ nameMr: 'दुसरे' }, 7, (await read())!)
    assert.deepEqual((await read())!.names, { ...before.names, nameMr: 'दुसरे' })
    await write({ nameHi: 'दूसरा' }, 7, (await read())!)
    assert.equal((await read())!.names.nameHi, 'दूसरा')
    await captureError<Refusal>(() => write({}, 7))
  })
})
