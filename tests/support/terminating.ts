import app from '@adonisjs/core/services/app'

/** Runs work as on a server that is shutting down. */
export async function whileTerminating<T>(work: () => Promise<T>): Promise<T> {
  Object.defineProperty(app, 'isTerminating', { value: true, configurable: true })
  try {
    return await work()
  } finally {
    Reflect.deleteProperty(app, 'isTerminating')
  }
}
