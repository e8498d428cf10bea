import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'

test.group('Providers', () => {
  test('do server work only in a running server: `codegen` warms up an application and never shuts it down', ({
    assert,
  }) => {
    const ofServers = globSync('providers/*.ts').filter((file) =>
      /[!=]== 'web'/.test(readFileSync(file, 'utf8'))
    )
    assert.isNotEmpty(ofServers)
    assert.deepEqual(
      ofServers.filter((file) => !/getMode\(\) [!=]== 'run'/.test(readFileSync(file, 'utf8'))),
      []
    )
  })
})
