import { Job } from '@adonisjs/queue'

/** Makes the file of a job, or goes on where a worker that is gone left it. */
export default class MakeFile extends Job<{ id: number }> {
  /** Loaded when there is work: a server that starts has better things to do. */
  async execute() {
    const { RunFileJob } = await import('#jobs/actions/run_file_job')
    const { id } = this.payload
    const seconds = await new RunFileJob(id, this.context.stalledCount > 0).run()
    if (seconds !== null) await MakeFile.dispatch({ id }).in(`${seconds}s`)
  }
}
