import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'

test.group('Providers', () => {
  test('do what a server does only in one that runs: `codegen` warms an application up and never shuts it down', ({
    assert,
  }) => {
    const servers = globSync('providers/*.ts').flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.includes("=== 'web'") || line.includes("!== 'web'"))
        .map((line) => ({ file, line }))
    )
    assert.isNotEmpty(servers)
    assert.deepEqual(
      servers.filter(({ line }) => !line.includes('getMode()')),
      []
    )
  })
})
