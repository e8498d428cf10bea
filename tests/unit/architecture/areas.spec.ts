import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { areas, PAGE, partOf } from '../../../bin/portal/areas.js'

test.group('Diagram of areas', () => {
  test('shows the current imports; `node bin/portal/areas.js` regenerates it', ({ assert }) => {
    assert.equal(partOf(readFileSync(PAGE, 'utf8')), areas())
  })
})
