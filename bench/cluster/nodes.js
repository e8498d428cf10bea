import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createConnection } from 'mysql2/promise'
import { freePorts } from '../../.ci/promises.js'
import { ExpectedError, say } from '../../bin/portal/say.js'

const run = promisify(execFile)
const PROVIDER = '/usr/lib/galera/libgalera_smm.so'
const NEEDED = ['mariadbd', 'mariadb-install-db', 'haproxy', 'rsync', 'lsof']
const READY_MS = 60_000

/** Requires all Debian packages before the start. */
async function requirePrograms() {
  const missing = []
  for (const name of NEEDED) {
    await run('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`]).catch(() =>
      missing.push(name)
    )
  }
  await run('test', ['-f', PROVIDER]).catch(() => missing.push('galera-4'))
  if (missing.length === 0) return
  throw new ExpectedError(
    `Missing: ${missing.join(', ')}. apt-get install mariadb-server galera-4 haproxy rsync lsof`
  )
}

/** The servers drop root privileges; when started by another user, they run as that user. */
async function serverUser() {
  if (process.getuid() !== 0) return {}
  const id = async (flag) => Number((await run('id', [flag, 'mysql'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null

async function isSynced(port) {
  try {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' })
    const [[row]] = await connection.query(`show status like 'wsrep_local_state_comment'`)
    await connection.end()
    return row.Value === 'Synced'
  } catch {
    return false
  }
}

/**
 * Starts a Galera cluster of three MariaDB servers and a load balancer (HAProxy) that assigns new connections to the
 * nodes in turn, all on this machine and in a folder that is removed with them.
 *
 * @returns port of the balancer; `kill(n)` and `start(n)` of a node (0 to 2); `stop()`
 */
export async function startNodes() {
  await requirePrograms()
  const user = await serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'arthasetu-cluster-'))
  chmodSync(folder, 0o755)
  const own = (path) => {
    mkdirSync(path, { recursive: true })
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
    return path
  }
  own(folder)
  const log = (name) => openSync(join(folder, `${name}.log`), 'a')
  const nodes = []
  const [balancerPort, ...ports] = await freePorts(1 + 3 * 4)
  for (let n = 0; n < 3; n++) {
    const [port, group, state, copy] = ports.splice(0, 4)
    const name = `node${n + 1}`
    nodes.push({ name, data: join(folder, name), port, group, state, copy })
  }
  const members = nodes.map(({ group }) => `127.0.0.1:${group}`).join()

  async function start(n, isFirst = false) {
    const { name, data, port, group, state, copy } = nodes[n]
    const child = spawn(
      'mariadbd',
      [
        '--no-defaults',
        `--datadir=${data}`,
        `--socket=${join(folder, `${name}.sock`)}`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        '--max-connections=300',
        '--character-set-server=utf8mb4',
        '--collation-server=utf8mb4_unicode_ci',
        '--binlog-format=ROW',
        '--innodb-autoinc-lock-mode=2',
        /** A commit is on the other nodes at once; the disk follows within a second. */
        '--innodb-flush-log-at-trx-commit=2',
        '--wsrep-on=ON',
        `--wsrep-provider=${PROVIDER}`,
        '--wsrep-cluster-name=arthasetu',
        `--wsrep-cluster-address=gcomm://${isFirst ? '' : members}`,
        `--wsrep-node-name=${name}`,
        '--wsrep-node-address=127.0.0.1',
        `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${group};ist.recv_addr=127.0.0.1:${state};gcache.size=64M`,
        '--wsrep-sst-method=rsync',
        `--wsrep-sst-receive-address=127.0.0.1:${copy}`,
      ],
      {
        ...user,
        env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
        stdio: ['ignore', log(name), log(name)],
      }
    )
    nodes[n].child = child
    const startedAt = performance.now()
    while (!(await isSynced(port))) {
      if (hasEnded(child) || performance.now() - startedAt > READY_MS) {
        throw new ExpectedError(`${name} did not join the cluster.`)
      }
      await wait(200)
    }
  }

  async function end({ child }, signal) {
    if (!child || hasEnded(child)) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  let balancer
  async function stop() {
    if (balancer) await end(balancer, 'SIGTERM')
    for (const node of nodes.toReversed()) await end(node, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }

  async function startAll() {
    own(nodes[0].data)
    const root = '--auth-root-authentication-method=normal'
    await run(
      'mariadb-install-db',
      ['--no-defaults', `--datadir=${nodes[0].data}`, root, '--skip-test-db'],
      user
    )
    for (const { data } of nodes.slice(1)) {
      cpSync(nodes[0].data, own(data), { recursive: true, preserveTimestamps: true })
      if (user.uid !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, data])
    }
    for (let n = 0; n < 3; n++) await start(n, n === 0)
    balancer = await startBalancer({ folder, port: balancerPort, nodes, log })
  }

  try {
    await startAll()
  } catch (error) {
    for (const { name } of nodes) say(lastLines(join(folder, `${name}.log`)))
    await stop()
    throw error
  }

  return {
    port: balancerPort,
    ports: nodes.map(({ port }) => port),
    start,
    kill: (n) => end(nodes[n], 'SIGKILL'),
    stop,
  }
}

/** Returns the last log lines of a server that did not start, because its folder is removed. */
function lastLines(file) {
  if (!existsSync(file)) return ''
  return readFileSync(file, 'utf8').trim().split('\n').slice(-15).join('\n')
}

async function startBalancer({ folder, port, nodes, log }) {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  balance roundrobin
  default-server inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check`).join('\n')}
`
  )
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', log('haproxy'), log('haproxy')],
  })
  await wait(500)
  return { child }
}
