import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { parse } from 'yaml'
import { WITHOUT_TOOLS } from '#tests/support/tools'

const path = (...parts: string[]) => app.makePath('deploy', ...parts)
const read = (...parts: string[]) => readFileSync(path(...parts), 'utf8')
const has = (program: string) => spawnSync('which', [program]).status === 0

interface Service {
  image: string
  env_file?: string[]
  volumes?: string[]
  depends_on?: Record<string, unknown>
  ports?: string[]
}

/** Parses the compose file with its services and volumes. */
const compose = () =>
  parse(read('container', 'compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, null>
  }

/** Returns the violations of the schema of the Compose specification. */
async function composeProblems(content: unknown) {
  const { composeSchema } = await import('../../../tools/deploy_lint.js')
  /** The schema uses names of an older draft, which the validator does not accept. */
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value
  )
  const check = new Ajv2019({ strict: false, logger: false, allErrors: true }).compile(schema)
  check(content)
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Names in the schema of the settings. */
const settings = () =>
  [
    ...readFileSync(app.makePath('start/env.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
  ].map(([, name]) => name)

test.group('Container files', () => {
  test('the container file passes the linter, which detects errors', async ({ assert }) => {
    const { validate } = await import('../../../tools/deploy_lint.js')
    const findings = (text: string) => validate(text).map(({ message }) => message)
    const file = read('container', 'Dockerfile')
    assert.deepEqual(findings(file), [])
    assert.isNotEmpty(
      findings(file.replace('WORKDIR /portal\n', 'WORKDIR portal here now\nWORKDIRR /x\n'))
    )
    assert.isNotEmpty(findings(`${file}\nCMD ["one"]\nCMD ["two"]`))
  }).skip(...WITHOUT_TOOLS)

  test('the image does not run as root, has no build tools, and reports its health', ({
    assert,
  }) => {
    const last = read('container', 'Dockerfile')
      .split(/^FROM /m)
      .at(-1)!
    assert.match(last, /^USER 10001$/m)
    assert.match(last, /^HEALTHCHECK [\s\S]*\/health\/ready/m)
    assert.notInclude(last, 'npm')
  })

  test('the image contains no secrets or developer files', ({ assert }) => {
    const left = read('container', 'Dockerfile.dockerignore').split('\n')
    assert.includeMembers(left, ['.env', '.env.*', 'node_modules', 'storage', 'tmp'])
  })

  test('the compose file conforms to the schema of its specification', async ({ assert }) => {
    const content = compose()
    assert.deepEqual(await composeProblems(content), [])
    const wrong = structuredClone(content) as any
    wrong.services.portal.imagge = 'x'
    wrong.services.database.healthcheck.retries = 'many'
    assert.includeMembers(await composeProblems(wrong), [
      '/services/portal must NOT have additional properties',
      '/services/database/healthcheck/retries must be number',
    ])
  }).skip(...WITHOUT_TOOLS)

  test('the services, volumes and files of the compose file exist, and all images are pinned', ({
    assert,
  }) => {
    const { services, volumes } = compose()
    assert.includeMembers(Object.keys(services), [
      'portal',
      'proxy',
      'worker',
      'schedule',
      'migrate',
      'database',
      'redis',
      'store',
    ])
    const files = readdirSync(path('container'))
    for (const [
      name,
      { image, env_file = [], volumes: mounts = [], depends_on = {} },
    ] of Object.entries(services)) {
      assert.isTrue(image === 'arthasetu' || /:[\w.-]+$/.test(image), `${name}: ${image}`)
      assert.notMatch(image, /:latest$/)
      for (const file of env_file) assert.include(files, `${file}.example`, name)
      for (const other of Object.keys(depends_on)) assert.property(services, other)
      for (const [source] of mounts.map((mount) => mount.split(':'))) {
        if (source.startsWith('./tls/')) continue
        if (source.startsWith('.')) assert.doesNotThrow(() => read('container', source))
        else assert.property(volumes, source)
      }
    }
    const published = Object.entries(services).filter(([, { ports }]) => ports)
    assert.deepEqual(
      published.map(([name]) => name),
      ['portal']
    )
  })

  test('the example settings contain only existing settings and no secrets', ({ assert }) => {
    const example = parseEnv(read('container', 'portal.env.example'))
    assert.includeMembers(settings(), Object.keys(example))
    for (const [name, value] of Object.entries(example)) {
      if (/KEY|PASSWORD|TOKEN/.test(name)) assert.equal(value, '', name)
    }
  })
})

test.group('systemd units', () => {
  test('pass the verification of systemd', ({ assert }) => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'))
    try {
      for (const name of readdirSync(path('systemd'))) {
        const unit = read('systemd', name).replaceAll('/usr/bin/node', process.execPath)
        writeFileSync(join(folder, name.replace('@', '@3334')), unit)
      }
      const verify = () =>
        spawnSync(
          'systemd-analyze',
          ['verify', ...readdirSync(folder).map((name) => join(folder, name))],
          {
            encoding: 'utf8',
          }
        )
      const said = ({ stdout, stderr }: { stdout: string; stderr: string }) =>
        (stdout + stderr).split('\n').filter((line) => line.includes('arthasetu'))
      assert.deepEqual(said(verify()), [])
      writeFileSync(
        join(folder, 'arthasetu-wrong.service'),
        '[Service]\nExecStart=node x\nUMaskk=7\n'
      )
      assert.isNotEmpty(said(verify()))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }).skip(!has('systemd-analyze'), 'no systemd-analyze here')

  test('protect the files that they write from other users', ({ assert }) => {
    for (const name of readdirSync(path('systemd')).filter((each) => each.endsWith('.service'))) {
      const unit = read('systemd', name)
      for (const line of [
        'User=arthasetu',
        'UMask=0077',
        'NoNewPrivileges=true',
        'ProtectSystem=full',
      ])
        assert.include(unit, `\n${line}\n`, name)
    }
  })
})

test.group('nginx configuration', () => {
  const file = read('nginx', 'arthasetu.conf')

  test('allows TLS 1.2 and 1.3 only with ciphers that have forward secrecy', ({ assert }) => {
    assert.deepEqual(/ssl_protocols\s+([^;]+);/.exec(file)?.[1].split(' '), ['TLSv1.2', 'TLSv1.3'])
    const names = /ssl_ciphers\s+([^;]+);/.exec(file)![1]
    const { stdout } = spawnSync('openssl', ['ciphers', '-s', '-v', '-tls1_2', names], {
      encoding: 'utf8',
    })
    const ciphers = stdout.trim().split('\n')
    assert.isAtLeast(ciphers.length, 4)
    for (const cipher of ciphers) assert.match(cipher, /Kx=ECDH .* Mac=AEAD/)
  })

  test('redirects pages from HTTP to HTTPS, and refuses HTTP requests of systems that carry a secret', ({
    assert,
  }) => {
    const [plain] = file.split('listen 443')
    assert.match(plain, /location \/ \{ return 301 https:/)
    assert.match(plain, /location ~ \^\/\(api\/v\|sms\/\|metrics\) \{ return 403; \}/)
  })
})
