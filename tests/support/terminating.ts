import app from '@adonisjs/core/services/app'

/** Does some work as a server that is about to end does it. */
export async function whileTerminating<T>(work: () => Promise<T>): Promise<T> {
  Object.defineProperty(app, 'isTerminating', { value: true, configurable: true })
  try {
    return await work()
  } finally {
    Reflect.deleteProperty(app, 'isTerminating')
  }
}
