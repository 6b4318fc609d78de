import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The condition 'source' takes the workspace packages from their sources, so nothing has to be built first.
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    rolldownOptions: { input: ['index.html', 'plain/index.html', 'gallery.html'] },
  },
})
