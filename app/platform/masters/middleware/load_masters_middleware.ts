import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { mastersForRequest } from '#masters/queries/masters'

/** Ensures that every request finds the masters in memory; only the very first one waits for the database. */
export default class LoadMastersMiddleware {
  async handle({ auth }: HttpContext, next: NextFn) {
    await mastersForRequest(auth.user?.rightsVersion)
    return next()
  }
}
