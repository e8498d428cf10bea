import { test } from '@japa/runner'
import { mentionedNames } from '#approvals/collaboration/contracts/collaboration'

test.group('Mentions in a note', () => {
  test('{text}')
    .with([
      { text: '@agm please look', names: ['agm'] },
      { text: 'as @District.Pune, (@gm) and @gm said.', names: ['district.pune', 'gm'] },
      { text: '@अनिल पहा', names: ['अनिल'] },
      { text: 'write to clerk@example.org', names: [] },
      { text: '@a, @b.', names: ['a', 'b'] },
      { text: 'at @ noon, @@, a@b', names: [] },
      { text: '@9812345678!', names: ['9812345678'] },
    ])
    .run(({ assert }, { text, names }) => {
      assert.deepEqual(mentionedNames(text), names)
    })
})
