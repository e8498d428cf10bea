/*
 * Follows docs/deploy.md from nothing to a signed-in administrator, on MariaDB behind nginx with TLS: the
 * statements, settings and commands are read from that page, the service and the proxy's configuration
 * from the files of the build that it names, and only names, ports, folders and keys are put in. A line
 * each; the last one is the sum. Needs nginx, openssl and MariaDB's administrator (the command
 * `mariadb`); everything it makes is taken away.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { BUILD, inRoot } from '../bin/portal/places.js'
import { fromBase32, PASSWORD, SET_UP, USER_NAME } from './first_administrator.js'
import { freePort, promise, sumUp } from './promises.js'
import { propOf, tlsBrowser } from './tls_browser.js'

const HOST = 'portal.example.org'
const DATABASE = 'arthasetu_test_deploy'
const SERVES = 'arthasetu_deploy'
const MIGRATES = 'arthasetu_deploy_migrate'

const FACTOR = '/account/second-factor'

const missing = ['nginx', 'openssl', 'mariadb'].filter(
  (name) => spawnSync('which', [name]).status !== 0
)
if (missing.length > 0) {
  console.log(`docs/deploy.md is not followed: no ${missing.join(', ')} here.`)
  sumUp()
  process.exit()
}

const page = readFileSync(inRoot('docs', 'deploy.md'), 'utf8')

/** The first block of this language below this heading of the page. */
function block(heading, language) {
  const section = page.slice(page.indexOf(`\n${heading}`))
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section)
  if (!found) throw new Error(`docs/deploy.md has no ${language} below "${heading}"`)
  return found[1]
}

const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
const build = join(folder, 'build')
const [port, tlsPort, plainPort] = [await freePort(), await freePort(), await freePort()]

function must(condition, message) {
  if (!condition) throw new Error(message)
}

function run(program, args, options = {}) {
  const done = spawnSync(program, args, { encoding: 'utf8', ...options })
  must(done.status === 0, `${program} ${args.join(' ')}:\n${done.stdout}${done.stderr}`)
  return done.stdout
}

/** Names of the database and its users as they are here. */
const named = (text) =>
  text
    .replaceAll('arthasetu_migrate', MIGRATES)
    .replaceAll("'arthasetu'@", `'${SERVES}'@`)
    .replaceAll('arthasetu@127.0.0.1', `${SERVES}@127.0.0.1`)
    .replaceAll(/\barthasetu(?=[ .])/g, DATABASE)

const sql = (statements) => run('mariadb', [], { input: statements })

function cleanDatabase() {
  const users = [SERVES, MIGRATES].map((user) => `drop user if exists '${user}'@'127.0.0.1';`)
  sql(`drop database if exists ${DATABASE}; ${users.join(' ')}`)
}

/** The settings of the page with keys, places and ports of this run. */
function settings() {
  const key = () => randomBytes(32).toString('base64url')
  const own = {
    PORT: String(port),
    APP_URL: `https://${HOST}:${tlsPort}`,
    APP_KEY: key(),
    VAULT_KEY: key(),
    VAULT_DIGEST_KEY: key(),
    AUDIT_KEY: key(),
    MYSQL_DATABASE: DATABASE,
    MYSQL_USER: SERVES,
    STORAGE_PATH: join(folder, 'lib', 'files'),
    INCOMING_PATH: join(folder, 'lib', 'incoming'),
    AUDIT_HEADS_PATH: join(folder, 'lib', 'audit_heads.jsonl'),
    REQUEST_LOG_PATH: join(folder, 'log'),
  }
  return { PATH: process.env.PATH, ...asShellReads(block('### 3. Settings', 'ini')), ...own }
}

/** The settings of a file as step 4 loads them, through the shell. */
function asShellReads(text) {
  const file = join(folder, 'arthasetu.env')
  writeFileSync(file, text)
  const script = 'set -a; . "$0"; exec "$1" -p "JSON.stringify(process.env)"'
  const env = { PATH: process.env.PATH }
  return JSON.parse(run('sh', ['-c', script, file, process.execPath], { env }))
}

/** The proxy of the page as a process of its own, with a certificate of its own. */
function nginxConfiguration() {
  const site = readFileSync(join(build, 'deploy/nginx/arthasetu.conf'), 'utf8')
    .replace('127.0.0.1:3333', `127.0.0.1:${port}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${tlsPort} ssl;`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace('/srv/arthasetu;', `${join(folder, 'proxy')};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/nginx_${name};`)
    .join('\n')
  return `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/nginx.log;\nevents {}\nhttp {\n${temporary}\n${site}}\n`
}

const { ask, cookies } = tlsBrowser({
  host: HOST,
  port: tlsPort,
  certificate: join(folder, 'portal.pem'),
})

const children = []
function start(program, args, options) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  child.said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (child.said += part))
  children.push(child)
  return child
}

const begun = performance.now()
let env
let server
await promise('1. a build, with what it runs on', async () => {
  if (!buildIsFresh()) await buildApplication()
  cpSync(BUILD, build, { recursive: true, filter: (path) => !path.endsWith('/node_modules') })
  symlinkSync(inRoot('node_modules'), join(build, 'node_modules'))
})
await promise('2. a database with two users', async () => {
  cleanDatabase()
  sql(named(block('### 2. Database, with two users', 'sql')))
})
await promise('3. settings and folders', async () => {
  env = { ...settings(), PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
  for (const name of ['lib', 'log']) mkdirSync(join(folder, name), { mode: 0o700 })
})
await promise('4. tables, master data, rights', async () => {
  const commands = named(block('### 4. Tables, master data, rights', 'sh'))
  run('bash', ['-ec', commands], { cwd: build, env })
})
await promise('5. the service starts', async () => {
  const unit = readFileSync(join(build, 'deploy/systemd/arthasetu.service'), 'utf8')
  const [, line] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(unit)
  server = start(process.execPath, line.split(' '), { cwd: build, env })
  const since = performance.now()
  let answer
  while (!answer?.ok && server.exitCode === null && performance.now() - since < 60_000) {
    answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (!answer?.ok) await wait(50)
  }
  must(answer?.ok, `it is not ready:\n${server.said}`)
})
await promise('6. the proxy takes TLS and passes on', async () => {
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  const files = ['-keyout', join(folder, 'portal.key'), '-out', join(folder, 'portal.pem')]
  const kind = 'req -x509 -newkey rsa:2048 -nodes -days 2'.split(' ')
  run('openssl', [...kind, ...subject, ...files])
  const file = join(folder, 'nginx.conf')
  const away = block('### 6. Proxy and TLS', 'sh')
    .replace('node ', `${process.execPath} `)
    .replace('/srv/arthasetu', join(folder, 'proxy'))
  mkdirSync(join(folder, 'proxy'))
  /** nginx reads it as another user. */
  chmodSync(folder, 0o711)
  run('sh', ['-c', away], { cwd: build, env })
  writeFileSync(file, nginxConfiguration())
  run('nginx', ['-t', '-c', file])
  const nginx = start('nginx', ['-c', file])
  let home
  for (let tries = 0; !home && tries < 100 && nginx.exitCode === null; tries++) {
    home = await ask('GET', '/').catch(() => null)
    if (!home) await wait(50)
  }
  must(home?.status === 200, `GET / answered ${home?.status}: ${nginx.said}`)
  const plain = await fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' })
  must(plain.status === 301, `port 80 answered ${plain.status}`)
})
await promise('7. the printed address leads to the first administrator', async () => {
  const [, address] = /^Nobody can sign in yet\..*?(https:\S+)$/m.exec(server.said) ?? []
  must(address, `the start printed no address:\n${server.said}`)
  const { origin, pathname, search } = new URL(address)
  must(origin === `https://${HOST}:${tlsPort}`, `it is at ${origin}`)
  const { location } = await ask('GET', pathname + search)
  must(location === '/setup', `the address leads to ${location}`)
  const { status } = await ask('GET', location)
  must(status === 200, `GET /setup answered ${status}`)
  const done = await ask('POST', '/setup', SET_UP)
  must([302, 303].includes(done.status), `POST /setup answered ${done.status}`)
  const next = new URL(done.location, origin)
  must(next.port === String(tlsPort), `it leads to ${done.location}, without the port`)
  const after = await ask('GET', next.pathname)
  must(after.location === FACTOR, `${next.pathname} leads to ${after.location}`)
  const closed = await ask('GET', pathname + search)
  must(closed.status === 404, `GET /setup answers ${closed.status} afterwards`)
})
await promise('sets up the second factor that the post needs, and is in', async () => {
  await ask('GET', FACTOR)
  await ask('POST', FACTOR, {})
  const { text } = await ask('GET', FACTOR)
  const shown = propOf(text, 'secret')
  must(shown, 'the page shows no key')
  const { stepAt, totpCode } = await import(join(build, 'app/auth/rules/totp.js'))
  const code = totpCode(fromBase32(shown.replaceAll(' ', '')), stepAt(new Date()))
  await ask('PUT', FACTOR, { code })
  const { status, text: home } = await ask('GET', '/officer')
  must(status === 200 && home.includes('Asha'), `/officer answered ${status}`)
})
await promise('the administrator signs in over TLS, with the second factor', async () => {
  cookies.clear()
  const { text } = await ask('GET', '/sign-in')
  const [, captchaId] =
    /captcha&quot;:\{[^}]*?&quot;id&quot;:&quot;([^&]+)&quot;/.exec(text) ??
    /"captcha":\{[^}]*?"id":"([^"]+)"/.exec(text) ??
    []
  must(captchaId, 'the sign-in page has no captcha')
  const captchaAnswer = sql(
    `select answer from ${DATABASE}.captcha_challenges where id = '${captchaId}'`
  ).split('\n')[1]
  const form = { userName: USER_NAME, password: PASSWORD, captchaId, captchaAnswer }
  const signedIn = await ask('POST', '/sign-in', form)
  must([302, 303].includes(signedIn.status), `POST /sign-in answered ${signedIn.status}`)
  const secure = (signedIn.headers['set-cookie'] ?? []).every((line) => /; secure/i.test(line))
  must(secure, 'a cookie is sent without TLS too')
  const { pathname } = new URL(signedIn.location, `https://${HOST}:${tlsPort}`)
  must(pathname === '/sign-in/code', `it leads to ${pathname}`)
})
await promise(
  '8. doctor finds nothing to mend but mail, SMS and what waits for them, which are not here',
  async () => {
    const done = spawnSync(process.execPath, ['bin/portal.js', 'doctor'], {
      cwd: build,
      env,
      encoding: 'utf8',
    })
    const wrong = done.stdout.split('\n').filter((line) => line.startsWith(' ! '))
    const others = wrong.filter((line) => !/^ ! {2}(?:mail|SMS|packages|outbox) /.test(line))
    must(others.length === 0, `${others.join('\n')}${done.stderr}`)
  }
)
await promise(
  'the audit log is sealed by the user that serves, and its head is outside',
  async () => {
    run(process.execPath, ['ace.js', 'audit:seal'], { cwd: build, env })
    run(process.execPath, ['ace.js', 'audit:verify'], { cwd: build, env })
  }
)
await promise('while no process answers the proxy says so in three languages', async () => {
  server.kill('SIGTERM')
  await once(server, 'exit')
  const { status, text } = await ask('GET', '/')
  must(status === 502, `GET / answers ${status} without a process`)
  for (const locale of ['en', 'mr', 'hi']) {
    must(
      text.includes(`<section lang="${locale}">`),
      `the page has no words in ${locale}:\n${text}`
    )
  }
})

for (const child of children) {
  child.kill('SIGTERM')
  if (child.exitCode === null) await Promise.race([once(child, 'exit'), wait(12_000)])
}
cleanDatabase()
rmSync(folder, { recursive: true, force: true })
console.log(`docs/deploy.md was followed in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
sumUp()
