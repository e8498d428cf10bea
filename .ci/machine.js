import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '../bin/portal/places.js'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const SOURCES = '/root/arthasetu'
/** The network of this machine as a file descriptor, used only by npm. */
const HOST_NETWORK_FD = 3

function run(program, args, options = {}) {
  const stdio = [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', HOST_NETWORK_FD]
  const done = spawnSync(program, args, { encoding: 'utf8', stdio, ...options })
  if (done.status === 0) return done.stdout
  throw new Error(`${program} ${args.join(' ')}:\n${done.stdout}${done.stderr}${done.error ?? ''}`)
}

/** Runs this file again with separate mounts, ports and processes that end with it; returns its exit code. */
export async function runIsolated(file) {
  const words = ['--mount', '--net', '--pid', '--fork', '--kill-child', process.execPath, file]
  const child = spawn('unshare', words, {
    stdio: ['inherit', 'inherit', 'inherit', openSync('/proc/self/ns/net', 'r')],
    env: { ...process.env, APART: 'yes' },
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

/**
 * Starts an empty machine with what docs/operations/deploy.md requires: Node, npm, nginx, a MariaDB without databases,
 * a certificate and the sources. All changes in it are lost with it: its disk is an overlay of this machine's disk, in
 * memory. systemd cannot run there; `.ci/systemctl.js` replaces it.
 *
 * @param host name in the certificate
 */
export async function startMachine(host) {
  const place = mkdtempSync(join(tmpdir(), 'machine-'))
  const root = join(place, 'root')
  run('ip', ['link', 'set', 'lo', 'up'])
  run('mount', ['-t', 'tmpfs', 'tmpfs', place])
  for (const name of ['root', 'upper', 'work']) mkdirSync(join(place, name))
  const layers = `lowerdir=/,upperdir=${place}/upper,workdir=${place}/work`
  run('mount', ['-t', 'overlay', 'overlay', '-o', layers, root])
  for (const name of ['proc', 'dev']) run('mount', ['--rbind', `/${name}`, join(root, name)])
  for (const name of ['run', 'var/lib/mysql'])
    run('mount', ['-t', 'tmpfs', 'tmpfs', join(root, name)])
  const within = (words, options) =>
    run('chroot', [root, 'env', '-i', `PATH=${PATH}`, 'HOME=/root', ...words], options)

  rmSync(join(root, 'usr/bin/node'), { force: true })
  copyFileSync(process.execPath, join(root, 'usr/bin/node'))
  const npm = within(['which', 'npm']).trim()
  writeFileSync(join(root, 'run/outside'), '')
  run('mount', ['--bind', `/proc/self/fd/${HOST_NETWORK_FD}`, join(root, 'run/outside')])
  const command = (name, text) => {
    const file = join(root, 'usr/local/sbin', name)
    writeFileSync(file, text)
    chmodSync(file, 0o755)
  }
  command('npm', `#!/bin/sh\nexec nsenter --net=/run/outside ${npm} "$@"\n`)
  for (const name of ['systemctl', 'journalctl']) {
    command(name, `#!/bin/sh\nexec /usr/bin/node ${SOURCES}/.ci/systemctl.js ${name} "$@"\n`)
  }
  mkdirSync(join(root, SOURCES), { recursive: true })
  const files = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  })
  run('sh', ['-c', `tar --null -T - --ignore-failed-read -c | tar -x -C ${root}${SOURCES}`], {
    cwd: ROOT,
    input: files,
  })
  appendFileSync(join(root, 'etc/hosts'), `\n127.0.0.1 ${host}\n`)
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const pair = ['-keyout', '/etc/ssl/portal.key', '-out', '/etc/ssl/portal.pem']
  within([...'openssl req -x509 -newkey rsa:2048 -nodes -days 90'.split(' '), ...subject, ...pair])

  within(['install', '-d', '-o', 'mysql', '/run/mysqld'])
  within(['chown', 'mysql:mysql', '/var/lib/mysql'])
  within(['mariadb-install-db', '--user=mysql', '--datadir=/var/lib/mysql'])
  const database = [
    'mariadbd',
    '--user=mysql',
    '--bind-address=127.0.0.1',
    '--innodb-flush-log-at-trx-commit=2',
  ]
  spawn('chroot', [root, ...database], { stdio: 'ignore' })
  for (let tries = 0; ; tries++) {
    try {
      within(['mariadb-admin', 'ping'])
      break
    } catch (error) {
      if (tries > 120) throw error
      await wait(500)
    }
  }
  return {
    root,
    sql: (text) => within(['mariadb'], { input: text }),
    within,
    ...(await startShell(root)),
  }
}

/** Starts one root shell that is used for all blocks, as by a person: variables and the working directory are kept. */
async function startShell(root) {
  const shell = spawn('chroot', [root, 'env', '-i', `PATH=${PATH}`, 'HOME=/root', 'bash', '-e'], {
    stdio: ['pipe', 'pipe', 'pipe', HOST_NETWORK_FD],
  })
  let output = ''
  let heard = () => {}
  for (const stream of [shell.stdout, shell.stderr]) {
    createInterface({ input: stream }).on('line', (line) => heard(line))
  }
  const ended = once(shell, 'exit').then(([code]) => code)
  shell.stdin.write(`cd ${SOURCES}\n`)
  let count = 0
  return {
    /** Runs a block and returns its output. Throws with the output if a command of the block fails. */
    async type(block) {
      output = ''
      const mark = `@@ ${++count}`
      writeFileSync(join(root, 'run/block'), block)
      const done = new Promise((resolve) => {
        heard = (line) => (line === mark ? resolve() : (output += `${line}\n`))
      })
      shell.stdin.write(`. /run/block </dev/null\necho; echo '${mark}'\n`)
      const failed = await Promise.race([done, ended])
      if (failed !== undefined)
        throw new Error(`the shell exited with ${failed}:\n${output.slice(-3000)}`)
      return output
    },
  }
}
