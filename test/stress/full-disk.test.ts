import { describeFullDisk, fullDisk, limitedFile } from '../e2e/node/full-disk.suite.ts'

if (process.platform === 'linux') {
  describeFullDisk(limitedFile, 20)
  // Only root may mount a disk.
  if (process.getuid?.() === 0) describeFullDisk(fullDisk, 20)
}
