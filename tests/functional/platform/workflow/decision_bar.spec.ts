import { test } from '@japa/runner'
import WorkflowTransition from '#workflow/models/workflow_transition'
import { asksFirst, offeredSteps } from '#workflow/queries/allowed_actions'
import { keyOf } from '#workflow/registry'
import { dialect } from '#tests/support/tags'

/** Letters used by the bar itself and by the lists. */
const RESERVED_LETTERS = ['M', 'J', 'K']

const offered = () => WorkflowTransition.query().where('offeredIn', 'decision').orderBy('sort')

test.group('Steps of the decision bar', (group) => {
  dialect(group)
  test('each have a letter, unique for one role in one status', async ({ assert }) => {
    const letters = new Map<string, string[]>()
    /** An action with several target statuses is one button: a guard selects the target. */
    const buttons = new Set<string>()
    for (const row of await offered()) {
      const letter = keyOf(row.subjectType as 'claim', row.action)
      assert.match(letter ?? 'none', /^[A-Z]$/, row.action)
      const place = [row.subjectType, row.fromStatus, row.role].join(' ')
      if (buttons.has(`${place} ${row.action}`)) continue
      buttons.add(`${place} ${row.action}`)
      letters.set(place, [...(letters.get(place) ?? RESERVED_LETTERS), letter!])
    }
    assert.isAbove(letters.size, 20)
    for (const [place, all] of letters) assert.lengthOf(all, new Set(all).size, `${place}: ${all}`)
  })

  test('are those of the open subject without a page of their own, with their requirements', async ({
    assert,
  }) => {
    const step = {
      action: 'forward',
      key: null,
      toStatusId: 4,
      needsReason: false,
      needsRemarks: true,
      reasonKind: null,
      isRejection: false,
      asksFirst: false,
      allowsBulk: false,
      offeredIn: 'decision',
    }
    const reject = { ...step, action: 'reject', key: 'R', needsReason: true, reasonKind: 'reject' }
    const words = {
      t: (key: string) => key,
      statusName: (id: number) => `status ${id}`,
      reasonsOf: (kind: string | null) => [{ value: '1', label: kind ?? '' }],
    }
    const shown = offeredSteps(
      'application',
      [step, { ...step, action: 'change_district', offeredIn: 'form' }, reject],
      words
    )
    assert.deepEqual(
      shown.map(({ action, key, leadsTo, reasons }) => [action, key, leadsTo, reasons]),
      [
        ['forward', '', 'status 4', []],
        ['reject', 'R', 'status 4', [{ value: '1', label: 'reject' }]],
      ]
    )
    assert.deepInclude(shown[0], {
      button: 'workflow.buttons.application.forward',
      label: 'workflow.choices.application.forward',
      needsReason: false,
      needsRemarks: true,
    })
  })

  test('require confirmation where something ends, is issued or paid, and nowhere else', async ({
    assert,
  }) => {
    const asking = new Set<string>()
    const going = new Set<string>()
    for (const row of await offered()) {
      const type = row.subjectType as 'claim'
      const name = `${type} ${row.action} ${row.fromStatus}`
      const kind = name.replace(/ \d+$/, name.startsWith('claim approve') ? '$&' : '')
      ;(asksFirst(type, row) ? asking : going).add(kind)
    }
    assert.sameMembers(
      [...asking],
      [
        'application approve',
        'application reject',
        'application approve_extension',
        'application refuse_extension',
        'application reissue_loi',
        'application cancel_loi',
        'application grant_appeal',
        'application refuse_appeal',
        'claim approve 5',
        'claim reject',
        'claim requeue_payment',
        'claim stop_payment',
      ]
    )
    assert.sameMembers(
      [...going],
      [
        'application verify',
        'application re_verify',
        'application forward',
        'application send_back',
        'application hold',
        'application return_extension',
        'claim verify',
        'claim approve 3',
        'claim return',
      ]
    )
  })

  test('require confirmation when they lead to a final status, whatever their name', async ({
    assert,
  }) => {
    const step = { isRejection: false, effectNames: [] }
    const ends = (type: 'application' | 'claim', toStatus: number) =>
      asksFirst(type, { ...step, toStatus })
    assert.isTrue(ends('application', 19))
    assert.isFalse(ends('application', 2))
    assert.isTrue(ends('claim', 6))
    assert.isFalse(ends('claim', 4))
  })
})
