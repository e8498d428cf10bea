import { test } from '@japa/runner'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { chain } from '#core/middleware/chain'

const REQUEST = {} as HttpContext

/** Middleware that notes when it begins and ends, and how often it was made. */
function noting(name: string, notes: string[], act: (next: NextFn) => unknown = (next) => next()) {
  class Noting {
    constructor() {
      notes.push(`${name} made`)
    }
    async handle(_: HttpContext, next: NextFn) {
      notes.push(`${name} in`)
      const output = await act(next)
      notes.push(`${name} out`)
      return output
    }
  }
  return async () => ({ default: Noting })
}

async function run(middleware: ReturnType<typeof chain>, next: NextFn) {
  const { default: Chain } = await middleware()
  return new Chain().handle(REQUEST, next)
}

test.group('A chain of middleware', () => {
  test('runs around what follows, in order, each made once', async ({ assert }) => {
    const notes: string[] = []
    const both = chain([noting('a', notes), noting('b', notes)])
    assert.equal(await run(both, async () => 'answer'), 'answer')
    await run(both, async () => void notes.push('page'))
    const around = ['a in', 'b in', 'b out', 'a out']
    assert.deepEqual(notes, ['a made', 'b made', ...around, ...around.toSpliced(2, 0, 'page')])
  })

  test('ends where one does not go on, and hands errors up', async ({ assert }) => {
    const notes: string[] = []
    const closed = chain([noting('a', notes, () => 'closed'), noting('b', notes)])
    assert.equal(await run(closed, assert.fail), 'closed')
    const failing = chain([
      noting('c', notes),
      noting('d', notes, () => {
        throw new Error('broken')
      }),
    ])
    await assert.rejects(() => run(failing, assert.fail), 'broken')
    assert.notInclude(notes, 'c out')
    assert.notInclude(notes, 'b in')
  })
})
