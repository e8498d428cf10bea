import { spawnSync } from 'node:child_process'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const cwd = app.makePath('deploy/prometheus')
const promtool = (...words: string[]) => spawnSync('promtool', words, { cwd, encoding: 'utf8' })

test.group('Prometheus alerts', (group) => {
  group.tap((one) => one.skip(promtool('--version').status !== 0, 'there is no promtool here'))

  test('are valid rules', ({ assert }) => {
    const { status, stderr } = promtool('check', 'rules', 'alert_rules.yml')
    assert.equal(status, 0, stderr)
  })

  test('fire under their conditions and are silent otherwise', ({ assert }) => {
    const { status, stdout, stderr } = promtool('test', 'rules', 'alert_rules_test.yml')
    assert.equal(status, 0, stdout + stderr)
  })
})
