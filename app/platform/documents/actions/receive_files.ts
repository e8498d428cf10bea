import {
  discardReceived,
  inspectFile,
  type InspectedFile,
  type ReceivedFile,
  type ReceiveFileInput,
  storeInspected,
} from '#documents/actions/receive_file'

export type FilesByName<Name extends string, File> = Partial<Record<Name, File>>

const inputEntries = <Name extends string, File>(files: FilesByName<Name, File>) =>
  Object.entries(files) as [Name, File][]

/**
 * Receives the files of one form, all or none: each is inspected, in the order of the form, before the
 * first is stored, and when the store does not take one, those before it are taken back.
 */
export class ReceiveFiles<Name extends string> {
  /** @throws Refusal as ReceiveFile, of the first field that is refused */
  async run(inputs: FilesByName<Name, ReceiveFileInput>): Promise<FilesByName<Name, ReceivedFile>> {
    const inspected: FilesByName<Name, InspectedFile> = {}
    for (const [name, input] of inputEntries(inputs)) inspected[name] = await inspectFile(input)
    const received: FilesByName<Name, ReceivedFile> = {}
    try {
      for (const [name, file] of inputEntries(inspected)) received[name] = await storeInspected(file)
      return received
    } catch (error) {
      await discardFiles(received)
      throw error
    }
  }
}

/** Takes back the files of a form that got no rows after all. */
export async function discardFiles(received: FilesByName<string, ReceivedFile>): Promise<void> {
  await Promise.all(inputEntries(received).map(([, file]) => discardReceived(file)))
}
