import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { fetchFile } from '#lib/api.ts'
import { downloadBlob } from '#lib/download.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

/** Downloads a list of the signed-in creator as CSV. */
export function CsvButton({ path, name }: { path: string; name: () => string }) {
  const download = useMutation({
    mutationFn: () => fetchFile(path),
    onSuccess: (file) => downloadBlob(file, name()),
    onError: (error) =>
      void toast({ title: 'No file', description: friendlyMessage(error), tone: 'destructive' }),
  })
  return (
    <Button
      variant="outline"
      className="max-sm:size-11 max-sm:px-0"
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      <Download className="size-5" aria-hidden />
      <span className="max-sm:sr-only">CSV</span>
    </Button>
  )
}
