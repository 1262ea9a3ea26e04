import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import S3rver from 's3rver'

interface S3Server {
  options: { url: string; bucket: string; region: string; accessKey: string; secretKey: string }
  close(): Promise<void>
}

/** Starts an S3 server with an empty bucket. It accepts any secret. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(resolve(tmpdir(), 'koji-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = await server.run()
  return {
    options: {
      url: `http://127.0.0.1:${port}`,
      bucket: 'pictures',
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
