import { Job } from '@adonisjs/queue'

/** Generates the file of a job, or continues after a worker that disappeared. */
export default class MakeFile extends Job<{ id: number }> {
  /** Imported when there is work, to keep the start of a server fast. */
  async execute() {
    const { RunFileJob } = await import('#jobs/actions/run_file_job')
    const { id } = this.payload
    const seconds = await new RunFileJob(id, this.context.stalledCount > 0).run()
    if (seconds !== null) await MakeFile.dispatch({ id }).in(`${seconds}s`)
  }
}
