import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { runProcess } from '#tests/support/own_process'
import { hasRedis } from '#tests/support/redis_here'
import { freePort, startServer, stop } from '#tests/support/running_server'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { full } from '#tests/support/tags'

const MARIADBD = ['/usr/sbin/mariadbd', 'mariadbd'].find(
  (path) => spawnSync(path, ['--version']).status === 0
)

/** Splits the options of a command; none of them contains a space. */
const words = (text: string) => text.split(' ')

/** Creates a self-signed certificate for 127.0.0.1. */
function makeCertificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = spawnSync('openssl', [
    ...words('req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1'),
    ...words(`-addext subjectAltName=IP:127.0.0.1 -keyout ${key} -out ${cert}`),
  ])
  if (made.status !== 0) throw new Error(String(made.stderr))
  return { key, cert }
}

/** Starts Redis with TLS only, as a child process. */
async function startRedis(folder: string) {
  const port = String(await freePort())
  const { key, cert } = makeCertificate(folder)
  const child = spawn('redis-server', [
    ...words(`--port 0 --tls-port ${port} --bind 127.0.0.1 --tls-auth-clients no`),
    ...words(`--tls-cert-file ${cert} --tls-key-file ${key} --tls-ca-cert-file ${cert}`),
    '--save',
    '',
  ])
  await once(child.stdout, 'data')
  await wait(300)
  const settings = { REDIS_HOST: '127.0.0.1', REDIS_PORT: port, SESSION_DRIVER: 'redis' }
  const keys = (database: number) => {
    const asked = ['-p', port, '--tls', '--cacert', cert, '-n', String(database), 'keys', '*']
    return String(spawnSync('redis-cli', asked).stdout).trim().split('\n').filter(Boolean)
  }
  return { child, settings, cert, keys }
}

test.group('Redis behind TLS', (group) => {
  full(group)
  group.tap((one) => one.skip(!hasRedis, 'there is no Redis here'))

  test('works with its certificate authority, in its own database and under its own prefix', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'tls-'))
    const redis = await startRedis(folder)
    cleanup(async () => {
      redis.child.kill('SIGKILL')
      await rm(folder, { recursive: true })
    })
    const secure = { ...redis.settings, REDIS_TLS: 'true', REDIS_CA: redis.cert }
    const own = { ...secure, REDIS_DB: '3', REDIS_PREFIX: 'second:' }
    const server = await startServer(own)
    const user = await createApplicant()
    const visitor = new Visitor(server.address)
    await visitor.signIn(user.userName, TEST_PASSWORD)
    assert.equal((await visitor.get('/dashboard')).status, 200)
    await stop(server.child)
    assert.isEmpty(redis.keys(0))
    assert.isNotEmpty(redis.keys(3))
    assert.isTrue(redis.keys(3).every((key) => key.startsWith('second:')))

    const doctor = async (env: NodeJS.ProcessEnv) => {
      const { stdout } = await runProcess(['bin/portal.js', 'doctor'], { env })
      return stdout.split('\n').find((line) => line.slice(4).startsWith('Redis'))!
    }
    assert.match(await doctor(own), /^ok .*answers/)
    assert.match(await doctor({ ...secure, REDIS_CA: '' }), /^ ! .*does not answer \(.*certificate/)
    assert.match(await doctor(redis.settings), /^ ! .*does not answer/)

    const start = await runProcess(['bin/server.ts'], {
      env: {
        HOST: '127.0.0.1',
        PORT: '1024',
        APP_URL: 'http://127.0.0.1',
        REDIS_CA: '/nothing.pem',
      },
    })
    assert.equal(start.code, 1)
    assert.match(start.stderr, /REDIS_CA: \/nothing\.pem cannot be read \(ENOENT\)/)
  }).timeout(60_000)
})

/** Starts an empty MariaDB that refuses unencrypted connections, as a child process. */
async function startMariadb(folder: string) {
  const port = String(await freePort())
  const { key, cert } = makeCertificate(folder)
  const data = join(folder, 'data')
  const user = spawnSync('id', ['-un']).stdout.toString().trim()
  const made = spawnSync('mariadb-install-db', [
    ...words(`--no-defaults --user=${user} --datadir=${data} --skip-test-db`),
    '--auth-root-authentication-method=normal',
  ])
  if (made.status !== 0) throw new Error(String(made.stderr))
  const child = spawn(MARIADBD!, [
    ...words(`--no-defaults --user=${user} --datadir=${data} --port=${port}`),
    ...words(`--bind-address=127.0.0.1 --socket=${join(folder, 'socket')}`),
    ...words(`--ssl-cert=${cert} --ssl-key=${key} --require-secure-transport=ON`),
  ])
  let said = ''
  child.stderr.on('data', (part) => (said += part))
  for (let turn = 0; turn < 300 && !said.includes('ready for connections'); turn++) await wait(100)
  const settings = {
    DB_CONNECTION: 'mysql',
    MYSQL_HOST: '127.0.0.1',
    MYSQL_PORT: port,
    MYSQL_USER: 'root',
    MYSQL_PASSWORD: '',
    MYSQL_DATABASE: 'mysql',
  }
  return { child, settings, cert }
}

test.group('MariaDB behind TLS', (group) => {
  full(group)
  group.tap((one) => one.skip(!MARIADBD, 'there is no MariaDB here'))

  test('is connected to only if its certificate authority is known', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'tls-'))
    const mariadb = await startMariadb(folder)
    cleanup(async () => {
      mariadb.child.kill('SIGKILL')
      await once(mariadb.child, 'exit')
      await rm(folder, { recursive: true })
    })
    /** The database has none of the portal's tables: an error about them proves that the portal has connected. */
    const command = async (env: NodeJS.ProcessEnv) => {
      const { stdout, stderr } = await runProcess(['bin/console.ts', 'outbox:send'], {
        env: { LOG_LEVEL: 'silent', ...env },
      })
      return stdout + stderr
    }
    const doctor = async (env: NodeJS.ProcessEnv) => {
      const { stdout } = await runProcess(['bin/portal.js', 'doctor'], { env })
      return stdout.split('\n').find((line) => line.slice(4).startsWith('database'))!
    }
    const secure = { ...mariadb.settings, MYSQL_TLS: 'true', MYSQL_CA: mariadb.cert }
    assert.match(await command(secure), /doesn't exist/)
    assert.match(await doctor(secure), /migrations/)
    for (const wrong of [mariadb.settings, { ...secure, MYSQL_CA: '' }]) {
      assert.match(await command(wrong), /Access denied|insecure transport|certificate/)
      assert.match(
        await doctor(wrong),
        /cannot be reached: .*(?:Access denied|insecure transport|certificate)/
      )
    }
  }).timeout(90_000)
})
