/*
 * Loaded before the application (--import) in tests that start it many times over: runs its
 * TypeScript as `@poppinss/ts-exec` does, with hooks inside the thread instead of in a worker, which
 * halves the time that a process needs to come up.
 */
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'

const SETTINGS = {
  swcrc: false,
  sourceMaps: false,
  module: { type: 'es6' },
  jsc: {
    target: 'esnext',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      decoratorMetadata: true,
      legacyDecorator: true,
      verbatimModuleSyntax: true,
      react: { runtime: 'automatic' },
    },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
}

function resolve(specifier, context, next) {
  try {
    return next(specifier, context)
  } catch (error) {
    const url = ['.ts', '.tsx']
      .map((ending) => error.url?.replace(/\.js$/, ending))
      .find((each) => each?.startsWith('file:') && existsSync(fileURLToPath(each)))
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !url) throw error
    return { url, format: 'module', shortCircuit: true }
  }
}

function load(url, context, next) {
  if (!/\.tsx?$/.test(url)) return next(url, context)
  const filename = fileURLToPath(url)
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...SETTINGS, filename })
  return { format: 'module', source: code, shortCircuit: true }
}

registerHooks({ resolve, load })
