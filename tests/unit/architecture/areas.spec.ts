import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { areas, PAGE, partOf } from '../../../bin/portal/areas.js'

test.group('The picture of areas', () => {
  test('shows the imports there are; `node bin/portal/areas.js` writes it anew', ({ assert }) => {
    assert.equal(partOf(readFileSync(PAGE, 'utf8')), areas())
  })
})
