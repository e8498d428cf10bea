import { Exception } from '@adonisjs/core/exceptions'
import logger from '@adonisjs/core/services/logger'
import { Refusal } from '#kernel/exceptions/refusal'

const SERVER_ERROR = 500

/**
 * Runs the work of a form that is nothing but a file. When the file was taken and its record could
 * not be written, the person hears so beside the field (document 4, section 8); why, the log.
 *
 * @throws Refusal documents.errors.save_failed, and every refusal of the work as it is
 */
export async function refuseOnSaveFailure<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Exception && error.status < SERVER_ERROR) throw error
    if (error instanceof Refusal) throw error
    logger.error({ err: error }, 'a file was taken and could not be recorded')
    throw new Refusal('documents.errors.save_failed', {}, { field, status: 503 })
  }
}
