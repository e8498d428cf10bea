import { test } from '@japa/runner'
import { chunksOf, selection, SUITES } from '../../../bin/portal/test_plan.js'

const none = { all: false, files: [], tags: [], changed: null }
const filesOf = ({ specs }: ReturnType<typeof selection>) => [...specs.values()].flat()

test.group('Selection of tests by npm test', () => {
  test('the quick level omits expensive and timed tests and most browser specs', ({ assert }) => {
    const { quick, tags, specs } = selection([], none)
    assert.isTrue(quick)
    assert.deepEqual(tags, ['~@full', '~@timed'])
    assert.lengthOf(specs.get('browser')!, 1)
  })

  test('a module runs completely, at all levels', ({ assert }) => {
    const { quick, tags, specs } = selection(['claims'], none)
    assert.isFalse(quick)
    assert.deepEqual(tags, [])
    assert.sameMembers([...specs.keys()], SUITES)
    for (const path of [...specs.values()].flat())
      assert.match(path, /^tests\/\w+\/lending\/claims\//)
  })

  test('a suite and a module restrict each other', ({ assert }) => {
    assert.deepEqual([...selection(['unit', 'claims'], none).specs.keys()], ['unit'])
  })

  test('a file is selected by the end of its path, a folder by an asterisk', ({ assert }) => {
    const named = (pattern: string) => filesOf(selection([], { ...none, files: [pattern] }))
    assert.deepEqual(named('architecture/test_runner'), [
      'tests/unit/architecture/test_runner.spec.ts',
    ])
    assert.deepEqual(named('test_runner'), ['tests/unit/architecture/test_runner.spec.ts'])
    assert.deepEqual(named('tests/unit/architecture/test_runner.spec.ts'), named('test_runner'))
    assert.isAbove(named('architecture/*').length, 1)
    assert.isEmpty(named('runner'))
  })

  test('an unknown name is refused with a list of the existing names', ({ assert }) => {
    assert.throws(() => selection(['claim'], none), /no suite or module claim[\s\S]+claims/)
  })

  test('every file belongs to one process, which does not change with a new or an edited file', ({
    assert,
  }) => {
    const files = filesOf(selection(['functional'], none)).slice(0, 80)
    const chunks = chunksOf('functional', files)
    assert.lengthOf(chunks, 2)
    assert.sameMembers(chunks.flat(), files)
    const others = chunks.map((chunk) => chunk.filter((path) => path !== files[7]))
    const without = files.filter((path) => path !== files[7])
    assert.sameDeepMembers(chunksOf('functional', without.toReversed()), others)
  })
})
