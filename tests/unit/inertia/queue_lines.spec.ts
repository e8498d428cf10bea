import { test } from '@japa/runner'
import type { Reports } from '@generated/views'
import { queueLines } from '../../../inertia/lib/queue_lines.js'

const file = (key: string, lateDays: number | null) => ({ key, lateDays }) as Reports.QueueFile
const task = (key: string) => ({ key }) as Reports.QueueTask

test.group('Home page queue', () => {
  test('lists overdue applications before tasks, and all others after them', ({ assert }) => {
    const lines = queueLines(
      [task('payment')],
      [file('late', 40), file('timely', 0), file('new', null)]
    )
    assert.deepEqual(
      lines.map((line) => ('task' in line ? line.task.key : line.file.key)),
      ['late', 'payment', 'timely', 'new']
    )
  })
})
